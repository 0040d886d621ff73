#include "textflag.h"

// A Vector has 256 numbers of 16 bits: for each of eight symmetries those of 32 filters, which are
// two registers. A loop works on the four registers of two symmetries, at the offset in DX.
#define CHANGED(offset, y) \
	VMOVDQU offset(SI)(DX*1), y \
	VPADDW offset(R8)(DX*1), y, y \
	VPADDW offset(R9)(DX*1), y, y \
	VPSUBW offset(R10)(DX*1), y, y

// SQUARED limits y to 0..One, and adds its square, shortened, to a sum. Y15 holds One sixteen times,
// Y14 zeros.
#define SQUARED(y, sum) \
	VPMAXSW Y14, y, y \
	VPMINSW Y15, y, y \
	VPMULLW y, y, y \
	VPSRLW $5, y, y \
	VPADDW y, sum, sum

// func updateVectors(dst, src, add1, add2, sub *Vector)
TEXT ·updateVectors(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add1+16(FP), R8
	MOVQ add2+24(FP), R9
	MOVQ sub+32(FP), R10
	XORQ DX, DX
two:
	CHANGED(0, Y0)
	CHANGED(32, Y1)
	CHANGED(64, Y2)
	CHANGED(96, Y3)
	VMOVDQU Y0, 0(DI)(DX*1)
	VMOVDQU Y1, 32(DI)(DX*1)
	VMOVDQU Y2, 64(DI)(DX*1)
	VMOVDQU Y3, 96(DI)(DX*1)
	ADDQ $128, DX
	CMPQ DX, $512
	JNE two
	VZEROUPPER
	RET

// func poolVectors(sums *sums, src *Vector, rows *[changed]*Vector, freedom *[freedoms]*Row)
TEXT ·poolVectors(SB), NOSPLIT, $0-32
	MOVQ sums+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ rows+16(FP), AX
	MOVQ 0(AX), R10
	MOVQ 8(AX), R8
	MOVQ 16(AX), R9

	// Y8 and Y9 become the sum of the rows of freedom.
	MOVQ freedom+24(FP), AX
	MOVQ 0(AX), BX
	MOVQ 8(AX), CX
	VMOVDQU 0(BX), Y8
	VMOVDQU 32(BX), Y9
	VPADDW 0(CX), Y8, Y8
	VPADDW 32(CX), Y9, Y9
	MOVQ 16(AX), BX
	MOVQ 24(AX), CX
	VPADDW 0(BX), Y8, Y8
	VPADDW 32(BX), Y9, Y9
	VPADDW 0(CX), Y8, Y8
	VPADDW 32(CX), Y9, Y9
	MOVQ 32(AX), BX
	MOVQ 40(AX), CX
	VPADDW 0(BX), Y8, Y8
	VPADDW 32(BX), Y9, Y9
	VPADDW 0(CX), Y8, Y8
	VPADDW 32(CX), Y9, Y9

	MOVL $0x00ff00ff, AX
	MOVQ AX, X15
	VPBROADCASTD X15, Y15
	VPXOR Y14, Y14, Y14
	VPXOR Y10, Y10, Y10
	VPXOR Y11, Y11, Y11
	VPXOR Y12, Y12, Y12
	VPXOR Y13, Y13, Y13
	XORQ DX, DX
two:
	CHANGED(0, Y0)
	CHANGED(32, Y1)
	CHANGED(64, Y2)
	CHANGED(96, Y3)
	VPADDW Y8, Y0, Y0
	VPADDW Y9, Y1, Y1
	VPADDW Y8, Y2, Y2
	VPADDW Y9, Y3, Y3
	SQUARED(Y0, Y10)
	SQUARED(Y1, Y11)
	SQUARED(Y2, Y12)
	SQUARED(Y3, Y13)
	ADDQ $128, DX
	CMPQ DX, $512
	JNE two
	VPADDW Y12, Y10, Y10
	VPADDW Y13, Y11, Y11
	VMOVDQU Y10, 0(DI)
	VMOVDQU Y11, 32(DI)
	VZEROUPPER
	RET

// PAIR adds the weighted sums of a pair of filters to the second layer, eight units each in two registers.
#define PAIR(k, low, high, t) \
	VPBROADCASTD (4*k)(SI), t \
	VPMADDWD (64*k)(DI), t, Y8 \
	VPADDD Y8, low, low \
	VPMADDWD (64*k+32)(DI), t, Y9 \
	VPADDD Y9, high, high

// func headVectors(sums *sums, second *[Filters / 2][Seconds][2]int16, bias, secondOut *[Seconds]int32, out *Row) int32
TEXT ·headVectors(SB), NOSPLIT, $0-44
	MOVQ sums+0(FP), SI
	MOVQ second+8(FP), DI
	MOVQ bias+16(FP), AX
	MOVQ secondOut+24(FP), BX
	MOVQ out+32(FP), CX
	VMOVDQU 0(AX), Y0
	VMOVDQU 32(AX), Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	PAIR(0, Y0, Y1, Y4)
	PAIR(1, Y2, Y3, Y5)
	PAIR(2, Y0, Y1, Y6)
	PAIR(3, Y2, Y3, Y7)
	PAIR(4, Y0, Y1, Y4)
	PAIR(5, Y2, Y3, Y5)
	PAIR(6, Y0, Y1, Y6)
	PAIR(7, Y2, Y3, Y7)
	PAIR(8, Y0, Y1, Y4)
	PAIR(9, Y2, Y3, Y5)
	PAIR(10, Y0, Y1, Y6)
	PAIR(11, Y2, Y3, Y7)
	PAIR(12, Y0, Y1, Y4)
	PAIR(13, Y2, Y3, Y5)
	PAIR(14, Y0, Y1, Y6)
	PAIR(15, Y2, Y3, Y7)
	VPADDD Y2, Y0, Y0
	VPADDD Y3, Y1, Y1

	// The units are shortened, limited to 0..Limit and weighted.
	MOVL $254, AX
	MOVQ AX, X15
	VPBROADCASTD X15, Y15
	VPXOR Y14, Y14, Y14
	VPSRAD $11, Y0, Y0
	VPSRAD $11, Y1, Y1
	VPMAXSD Y14, Y0, Y0
	VPMAXSD Y14, Y1, Y1
	VPMINSD Y15, Y0, Y0
	VPMINSD Y15, Y1, Y1
	VPMULLD 0(BX), Y0, Y0
	VPMULLD 32(BX), Y1, Y1
	VMOVDQU 0(SI), Y2
	VMOVDQU 32(SI), Y3
	VPMADDWD 0(CX), Y2, Y2
	VPMADDWD 32(CX), Y3, Y3
	VPADDD Y1, Y0, Y0
	VPADDD Y3, Y2, Y2
	VPADDD Y2, Y0, Y0

	// The eight sums in Y0 are added.
	VEXTRACTI128 $1, Y0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0x4e, X0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0xb1, X0, X1
	VPADDD X1, X0, X0
	VMOVD X0, AX
	MOVL AX, ret+40(FP)
	VZEROUPPER
	RET
