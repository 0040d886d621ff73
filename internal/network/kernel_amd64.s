#include "textflag.h"

// Vectors are 128 numbers of 16 bits: 256 bytes, eight registers. CHANGED computes the
// sixteen numbers at an offset into a register.
#define CHANGED(offset, y) \
	VMOVDQU offset(SI), y \
	VPADDW offset(R8), y, y \
	VPADDW offset(R9), y, y \
	VPSUBW offset(R10), y, y \
	VPSUBW offset(R11), y, y

// ROWS is CHANGED for the ten rows of output.
#define ROWS(offset, y) \
	VMOVDQU offset(SI), y \
	VPSUBW offset(AX), y, y \
	VPSUBW offset(BX), y, y \
	VPADDW offset(CX), y, y \
	VPADDW offset(DI), y, y \
	VPADDW offset(R8), y, y \
	VPADDW offset(R9), y, y \
	VPADDW offset(R10), y, y \
	VPADDW offset(R11), y, y \
	VPADDW offset(R12), y, y \
	VPADDW offset(R13), y, y

// WEIGHTED limits y to 0..One, and adds its square by the weights at an offset to Y14. Y15
// holds One sixteen times, Y13 zeros.
#define WEIGHTED(offset, y, t) \
	VPMAXSW Y13, y, y \
	VPMINSW Y15, y, y \
	VPMULLW offset(DX), y, t \
	VPMADDWD y, t, t \
	VPADDD t, Y14, Y14

// func updateAVX2(dst, src, add1, add2, sub1, sub2 *Vector)
TEXT ·updateAVX2(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add1+16(FP), R8
	MOVQ add2+24(FP), R9
	MOVQ sub1+32(FP), R10
	MOVQ sub2+40(FP), R11
	CHANGED(0, Y0)
	CHANGED(32, Y1)
	CHANGED(64, Y2)
	CHANGED(96, Y3)
	CHANGED(128, Y4)
	CHANGED(160, Y5)
	CHANGED(192, Y6)
	CHANGED(224, Y7)
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VMOVDQU Y4, 128(DI)
	VMOVDQU Y5, 160(DI)
	VMOVDQU Y6, 192(DI)
	VMOVDQU Y7, 224(DI)
	VZEROUPPER
	RET

// func outputAVX2(src *Vector, rows *[Rows]*Vector, out *Vector) int32
TEXT ·outputAVX2(SB), NOSPLIT, $0-28
	MOVL $0x00ff00ff, AX
	MOVQ AX, X15
	VPBROADCASTD X15, Y15
	VPXOR Y13, Y13, Y13
	VPXOR Y14, Y14, Y14
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
	ROWS(0, Y0)
	ROWS(32, Y1)
	ROWS(64, Y2)
	ROWS(96, Y3)
	WEIGHTED(0, Y0, Y4)
	WEIGHTED(32, Y1, Y5)
	WEIGHTED(64, Y2, Y6)
	WEIGHTED(96, Y3, Y7)
	ROWS(128, Y0)
	ROWS(160, Y1)
	ROWS(192, Y2)
	ROWS(224, Y3)
	WEIGHTED(128, Y0, Y4)
	WEIGHTED(160, Y1, Y5)
	WEIGHTED(192, Y2, Y6)
	WEIGHTED(224, Y3, Y7)

	// The eight sums in Y14 are added.
	VEXTRACTI128 $1, Y14, X0
	VPADDD X0, X14, X14
	VPSHUFD $0x4e, X14, X0
	VPADDD X0, X14, X14
	VPSHUFD $0xb1, X14, X0
	VPADDD X0, X14, X14
	VMOVD X14, AX
	MOVL AX, ret+24(FP)
	VZEROUPPER
	RET
