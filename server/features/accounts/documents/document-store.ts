import type { DocumentInfo } from '#contract/account.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { FILE_LIMIT, FILE_LIMIT_MEGABYTES } from '#domain/values/files.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createWorkerProcess } from '#server/platform/worker-process.ts';
import type { SeenDocument } from './documents-worker.ts';
import { PDF_LIMITS, unreadable } from './read-pdf.ts';

/** An uploaded document as it is stored. */
interface KeptDocument {
	key: string;
	kind: DocumentInfo['kind'];
	bytes: Uint8Array;
}

/** How each kind of document is stored. */
const FORMATS = {
	image: { ending: 'jpg', content_type: 'image/jpeg' },
	pdf: { ending: 'pdf', content_type: 'application/pdf' },
} as const;

/**
 * Opens a store of uploaded documents with a worker process of its own: what is uploaded here does not wait for documents of another kind. A
 * document is written under `prefix` with a name that nobody can guess, before the row that names it: an interruption leaves a file that nobody
 * refers to, never a row without its file. Problems: those of `createDocumentReader`.
 */
export function createDocumentStore() {
	const read = createDocumentReader();
	return async (storage: Storage, prefix: string, input: Buffer): Promise<Result<KeptDocument>> => {
		const document = await read(input);
		if (!document.ok) return document;
		const { kind, bytes } = document.value;
		const { ending, content_type } = FORMATS[kind];
		const key = `${prefix}${randomName()}.${ending}`;
		await storage.put(key, bytes, content_type);
		return ok({ key, kind, bytes });
	};
}

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
