import { fileTypeFromBuffer } from 'file-type';

const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp']);

/**
 * Whether the content is that of a PNG, a JPEG or a WebP, whatever name and type came with it. Asked before any
 * decoder sees the file, so that SVG, PDF, TIFF and the like never reach the code that would read them.
 */
export async function looksLikePicture(input: Buffer): Promise<boolean> {
	const found = await fileTypeFromBuffer(input);
	return found !== undefined && PICTURES.has(found.mime);
}
