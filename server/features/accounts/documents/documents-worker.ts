import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { decodePicture } from '#server/platform/images/decode.ts';
import { serveWorkerProcess } from '#server/platform/serve-worker-process.ts';
import { claimsPdf, faultProblem } from './read-pdf.ts';

// A page of A4 at 290 dots per inch: small print stays legible. Without chroma subsampling, text keeps its colours.
const PAGE = { width: 2400, height: 3400 };
// Optimised coding would save 5 % and hold the whole page in memory once more.
const JPEG = { quality: 85, chromaSubsampling: '4:4:4', optimizeCoding: false };

/** What a file is: a picture, re-encoded upright, without metadata, as JPEG; or a PDF that opens, which stays as it is. */
export type SeenDocument = { kind: 'image'; bytes: Uint8Array } | { kind: 'pdf' };

async function see(input: Buffer): Promise<Result<SeenDocument>> {
	const drawn = await decodePicture(input, PAGE, (picture) => picture.jpeg(JPEG).toBuffer());
	if (drawn.ok) return ok({ kind: 'image', bytes: drawn.value });
	if (drawn.problem.code !== 'image.not-a-picture') return drawn;
	if (!claimsPdf(input)) return fail(problem('document.not-accepted'));
	// The reader of PDFs is loaded with the first one.
	const { pdfFault } = await import('./open-pdf.ts');
	const fault = await pdfFault(input);
	return fault ? fail(faultProblem(fault)) : ok({ kind: 'pdf' });
}

/** The worker process that decodes pictures and opens PDFs (document-store.ts). */
serveWorkerProcess(see);
