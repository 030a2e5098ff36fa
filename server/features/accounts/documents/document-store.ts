import type { DocumentInfo } from '#contract/account.ts';
import { ok, type Result } from '#domain/problems/result.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createDocumentReader } from './read-document.ts';

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
