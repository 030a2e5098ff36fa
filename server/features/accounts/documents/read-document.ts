import type { DocumentInfo } from '#contract/account.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { FILE_LIMIT, FILE_LIMIT_MEGABYTES } from '#domain/values/files.ts';
import { createWorkerProcess } from '#server/platform/worker-process.ts';
import { isWholePdf, looksLikePdf } from './pdf.ts';

/** A document as it is stored. */
interface ReadDocument {
	kind: DocumentInfo['kind'];
	bytes: Uint8Array;
}

/**
 * Opens a reader of uploaded documents with a worker process that decodes pictures. The content decides the kind. A
 * picture is re-encoded, upright and without metadata, as JPEG. A PDF is kept byte for byte, whatever it contains: it
 * is only served in a sandbox (http/accounts/document-links.ts). Problems: `document.damaged`, `document.not-accepted`,
 * those of decodePicture, and `server.busy` when a dozen pictures are queued before it.
 */
export function createDocumentReader(): (input: Buffer) => Promise<Result<ReadDocument>> {
	const draw = createWorkerProcess<Buffer, Result<Uint8Array>>(
		new URL('./documents-worker.ts', import.meta.url),
	);
	return async (input) => {
		if (input.length > FILE_LIMIT)
			return fail(problem('image.too-heavy', { limit_megabytes: FILE_LIMIT_MEGABYTES }));
		if (looksLikePdf(input))
			return isWholePdf(input) ? ok({ kind: 'pdf', bytes: input }) : fail(problem('document.damaged'));
		const drawn = (await draw(input)) ?? fail(problem('server.busy'));
		if (drawn.ok) return ok({ kind: 'image', bytes: drawn.value });
		return drawn.problem.code === 'image.not-a-picture' ? fail(problem('document.not-accepted')) : drawn;
	};
}
