/** How much of the end of a file is searched for the trailer. */
const TAIL = 2048;

const HEAD = /^%PDF-\d\.\d/;
const TRAILER = /startxref[\s\0]+\d+[\s\0]+%%EOF[\s\0]*$/;

/** Whether the file says at its very first byte that it is a PDF; readers accept it later too, the operator does not. */
export function looksLikePdf(input: Buffer): boolean {
	return HEAD.test(input.toString('latin1', 0, 8));
}

/** Whether the file ends as a PDF does: one that was cut short, or that carries another file behind it, does not. */
export function isWholePdf(input: Buffer): boolean {
	return TRAILER.test(input.toString('latin1', Math.max(0, input.length - TAIL)));
}
