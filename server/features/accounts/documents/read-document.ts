import type { DocumentInfo } from '#contract/account.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { FILE_LIMIT, FILE_LIMIT_MEGABYTES } from '#domain/values/files.ts';
import { createWorkerProcess } from '#server/platform/worker-process.ts';
import type { SeenDocument } from './documents-worker.ts';
import { PDF_LIMITS, unreadable } from './read-pdf.ts';

/** A document as it is stored. */
interface ReadDocument {
	kind: DocumentInfo['kind'];
	bytes: Uint8Array;
}

/**
 * Opens a reader of uploaded documents with a worker process that decodes pictures and opens PDFs. The content decides the
 * kind. A picture is re-encoded, upright and without metadata, as JPEG. A PDF that opens is kept byte for byte, whatever else
 * it contains: it is only served in a sandbox (http/accounts/document-links.ts). Problems: `document.damaged`,
 * `document.password`, `document.empty`, `document.unreadable`, `document.not-accepted`, those of decodePicture, and
 * `server.busy` when a dozen documents are queued before it.
 */
export function createDocumentReader(): (input: Buffer) => Promise<Result<ReadDocument>> {
	const see = createWorkerProcess<Buffer, Result<SeenDocument>>(
		new URL('./documents-worker.ts', import.meta.url),
		PDF_LIMITS,
	);
	return async (input) => {
		if (input.length > FILE_LIMIT)
			return fail(problem('image.too-heavy', { limit_megabytes: FILE_LIMIT_MEGABYTES }));
		try {
			const seen = (await see(input)) ?? fail(problem('server.busy'));
			if (!seen.ok) return seen;
			return ok(seen.value.kind === 'pdf' ? { kind: 'pdf', bytes: input } : seen.value);
		} catch (error) {
			return fail(unreadable(error));
		}
	};
}
