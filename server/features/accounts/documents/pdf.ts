/** How many bytes at the end of a file are searched for the trailer. */
const TAIL = 2048;

const HEAD = /^%PDF-\d\.\d/;
const TRAILER = /startxref[\s\0]+\d+[\s\0]+%%EOF[\s\0]*$/;

/**
 * Whether the file starts with a PDF header at its very first byte; PDF readers accept a later one, this product does
 * not.
 */
export function looksLikePdf(input: Buffer): boolean {
	return HEAD.test(input.toString('latin1', 0, 8));
}

/** Whether the file ends with a PDF trailer: one that was cut off, or has another file appended, does not. */
export function isWholePdf(input: Buffer): boolean {
	return TRAILER.test(input.toString('latin1', Math.max(0, input.length - TAIL)));
}
