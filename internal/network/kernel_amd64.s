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

// ROWS is CHANGED for the ten rows of output.
#define ROWS(offset, x, t) \
	MOVOU offset(SI), x \
	MOVOU offset(AX), t \
	PSUBW t, x \
	MOVOU offset(BX), t \
	PSUBW t, x \
	MOVOU offset(CX), t \
	PADDW t, x \
	MOVOU offset(DI), t \
	PADDW t, x \
	MOVOU offset(R8), t \
	PADDW t, x \
	MOVOU offset(R9), t \
	PADDW t, x \
	MOVOU offset(R10), t \
	PADDW t, x \
	MOVOU offset(R11), t \
	PADDW t, x \
	MOVOU offset(R12), t \
	PADDW t, x \
	MOVOU offset(R13), t \
	PADDW t, x

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

// func output(src *Vector, rows *[changed + freedomRows]*Vector, out *Vector) int32
TEXT ·output(SB), NOSPLIT, $0-28
	LIMITS
	MOVQ src+0(FP), SI
	MOVQ rows+8(FP), R13
	MOVQ out+16(FP), DX
	MOVQ 0(R13), AX
	MOVQ 8(R13), BX
	MOVQ 16(R13), CX
	MOVQ 24(R13), DI
	MOVQ 32(R13), R8
	MOVQ 40(R13), R9
	MOVQ 48(R13), R10
	MOVQ 56(R13), R11
	MOVQ 64(R13), R12
	MOVQ 72(R13), R13
	ROWS(0, X0, X4)
	ROWS(16, X1, X5)
	ROWS(32, X2, X6)
	ROWS(48, X3, X7)
	WEIGHTED(0, X0, X4)
	WEIGHTED(16, X1, X5)
	WEIGHTED(32, X2, X6)
	WEIGHTED(48, X3, X7)
	ROWS(64, X0, X4)
	ROWS(80, X1, X5)
	ROWS(96, X2, X6)
	ROWS(112, X3, X7)
	WEIGHTED(64, X0, X4)
	WEIGHTED(80, X1, X5)
	WEIGHTED(96, X2, X6)
	WEIGHTED(112, X3, X7)
	TOTAL
	MOVL AX, ret+24(FP)
	RET
