import { fileTypeFromBuffer } from 'file-type';

const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp']);

/**
 * Whether the content is that of a PNG, a JPEG or a WebP, whatever its name and declared type. Checked before any
 * decoder sees the file, so that SVG, PDF, TIFF and the like never reach a parser.
 */
export async function looksLikePicture(input: Buffer): Promise<boolean> {
	const found = await fileTypeFromBuffer(input);
	return found !== undefined && PICTURES.has(found.mime);
}
