import sharp from 'sharp';
import type { DocumentInfo } from '#contract/account.ts';
import { FILE_LIMIT, FILE_LIMIT_MEGABYTES } from '#domain/files.ts';
import { problem } from '#domain/problems.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { decodePicture } from '#server/platform/images/decode.ts';
import type { Pixels } from '#server/platform/images/upright.ts';
import { isWholePdf, looksLikePdf } from './pdf.ts';

// A page of A4 at 290 dots per inch: small print stays legible. Text keeps its colours without chroma subsampling.
const PAGE = { width: 2400, height: 3400 };
// Optimised coding would save 5 % and hold the whole page in memory once more.
const JPEG = { quality: 85, chromaSubsampling: '4:4:4', optimizeCoding: false };

/** A document as the house keeps it. */
interface ReadDocument {
	kind: DocumentInfo['kind'];
	bytes: Buffer;
}

/**
 * Reads an uploaded document by its content. A picture is drawn anew, upright and without metadata, as JPEG; a PDF
 * stays as it is, byte for byte, whatever it carries: it is only ever served sandboxed (http/documents.ts).
 */
export async function readDocument(input: Buffer): Promise<Result<ReadDocument>> {
	if (input.length > FILE_LIMIT)
		return fail(problem('image.too-heavy', { limit_megabytes: FILE_LIMIT_MEGABYTES }));
	if (looksLikePdf(input))
		return isWholePdf(input) ? ok({ kind: 'pdf', bytes: input }) : fail(problem('document.damaged'));
	const drawn = await decodePicture(input, PAGE, draw);
	if (drawn.ok) return ok({ kind: 'image', bytes: drawn.value });
	return drawn.problem.code === 'image.not-a-picture' ? fail(problem('document.not-accepted')) : drawn;
}

function draw({ data, info: { width, height, channels } }: Pixels): Promise<Buffer> {
	return sharp(data, { raw: { width, height, channels } }).jpeg(JPEG).toBuffer();
}
