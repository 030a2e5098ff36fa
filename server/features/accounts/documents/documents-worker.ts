import type { Result } from '#domain/problems/result.ts';
import { decodePicture } from '#server/platform/images/decode.ts';
import { serveWorkerProcess } from '#server/platform/serve-worker-process.ts';

// A page of A4 at 290 dots per inch: small print stays legible. Without chroma subsampling, text keeps its colours.
const PAGE = { width: 2400, height: 3400 };
// Optimised coding would save 5 % and hold the whole page in memory once more.
const JPEG = { quality: 85, chromaSubsampling: '4:4:4', optimizeCoding: false };

/** Re-encodes the picture of a document: upright, without metadata, as JPEG. */
function drawPage(input: Buffer): Promise<Result<Uint8Array>> {
	return decodePicture(input, PAGE, (picture) => picture.jpeg(JPEG).toBuffer());
}

/** The worker process that decodes pictures of documents (read-document.ts): takes a file, returns a JPEG. */
serveWorkerProcess(drawPage);
