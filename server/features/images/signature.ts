const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Whether the first bytes are those of a PNG, a JPEG or a WebP. Asked before any decoder sees the file,
 * so that SVG, PDF, TIFF and the like never reach the code that would read them.
 */
export function looksLikePicture(input: Buffer): boolean {
	const startsWith = (mark: Buffer) => input.subarray(0, mark.length).equals(mark);
	return startsWith(PNG) || startsWith(JPEG) || isWebp(input);
}

function isWebp(input: Buffer): boolean {
	return input.toString('latin1', 0, 4) === 'RIFF' && input.toString('latin1', 8, 12) === 'WEBP';
}
