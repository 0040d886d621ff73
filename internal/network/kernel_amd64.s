#include "textflag.h"

// Vectors are 64 numbers of 16 bits: 128 bytes, eight registers. CHANGED computes the
// eight numbers at an offset into a register.
#define CHANGED(offset, x, t) \
	MOVOU offset(SI), x \
	MOVOU offset(R8), t \
	PADDW t, x \
	MOVOU offset(R9), t \
	PADDW t, x \
	MOVOU offset(R10), t \
	PSUBW t, x \
	MOVOU offset(R11), t \
	PSUBW t, x

// WEIGHTED limits x to 0..One, and adds its square by the weights at an offset to X14. X15
// holds One eight times, X13 zeros.
#define WEIGHTED(offset, x, t) \
	PMAXSW X13, x \
	PMINSW X15, x \
	MOVOU offset(DX), t \
	PMULLW x, t \
	PMADDWL x, t \
	PADDL t, X14

#define LIMITS \
	MOVL $0x00ff00ff, AX \
	MOVQ AX, X15 \
	PSHUFD $0, X15, X15 \
	PXOR X13, X13 \
	PXOR X14, X14

// TOTAL adds the four sums in X14 into AX.
#define TOTAL \
	PSHUFD $0x4e, X14, X0 \
	PADDL X0, X14 \
	PSHUFD $0xb1, X14, X0 \
	PADDL X0, X14 \
	MOVQ X14, AX

// func update(dst, src, add1, add2, sub1, sub2 *Vector)
TEXT ·update(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add1+16(FP), R8
	MOVQ add2+24(FP), R9
	MOVQ sub1+32(FP), R10
	MOVQ sub2+40(FP), R11
	CHANGED(0, X0, X4)
	CHANGED(16, X1, X5)
	CHANGED(32, X2, X6)
	CHANGED(48, X3, X7)
	MOVOU X0, 0(DI)
	MOVOU X1, 16(DI)
	MOVOU X2, 32(DI)
	MOVOU X3, 48(DI)
	CHANGED(64, X0, X4)
	CHANGED(80, X1, X5)
	CHANGED(96, X2, X6)
	CHANGED(112, X3, X7)
	MOVOU X0, 64(DI)
	MOVOU X1, 80(DI)
	MOVOU X2, 96(DI)
	MOVOU X3, 112(DI)
	RET

// func output(v, out *Vector) int32
TEXT ·output(SB), NOSPLIT, $0-20
	MOVQ v+0(FP), SI
	MOVQ out+8(FP), DX
	LIMITS
	MOVOU 0(SI), X0
	MOVOU 16(SI), X1
	MOVOU 32(SI), X2
	MOVOU 48(SI), X3
	WEIGHTED(0, X0, X4)
	WEIGHTED(16, X1, X5)
	WEIGHTED(32, X2, X6)
	WEIGHTED(48, X3, X7)
	MOVOU 64(SI), X0
	MOVOU 80(SI), X1
	MOVOU 96(SI), X2
	MOVOU 112(SI), X3
	WEIGHTED(64, X0, X4)
	WEIGHTED(80, X1, X5)
	WEIGHTED(96, X2, X6)
	WEIGHTED(112, X3, X7)
	TOTAL
	MOVL AX, ret+16(FP)
	RET

// func outputAfter(src, add1, add2, sub1, sub2, out *Vector) int32
TEXT ·outputAfter(SB), NOSPLIT, $0-52
	MOVQ src+0(FP), SI
	MOVQ add1+8(FP), R8
	MOVQ add2+16(FP), R9
	MOVQ sub1+24(FP), R10
	MOVQ sub2+32(FP), R11
	MOVQ out+40(FP), DX
	LIMITS
	CHANGED(0, X0, X4)
	CHANGED(16, X1, X5)
	CHANGED(32, X2, X6)
	CHANGED(48, X3, X7)
	WEIGHTED(0, X0, X4)
	WEIGHTED(16, X1, X5)
	WEIGHTED(32, X2, X6)
	WEIGHTED(48, X3, X7)
	CHANGED(64, X0, X4)
	CHANGED(80, X1, X5)
	CHANGED(96, X2, X6)
	CHANGED(112, X3, X7)
	WEIGHTED(64, X0, X4)
	WEIGHTED(80, X1, X5)
	WEIGHTED(96, X2, X6)
	WEIGHTED(112, X3, X7)
	TOTAL
	MOVL AX, ret+48(FP)
	RET
