import { ok, type Result } from '#domain/problems/result.ts';
import { createDocumentReader } from '#server/features/accounts/documents/read-document.ts';
import { FORMATS } from '#server/features/accounts/documents/store-document.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

const readDocument = createDocumentReader();

/**
 * Stores what shows a payment or an expense, a picture or a PDF, before the row that names it; null where nothing was sent. Its problems are those
 * of `createDocumentReader`.
 */
export async function storePayoutFile(
	storage: Storage,
	file: Buffer | undefined,
): Promise<Result<string | null>> {
	if (!file) return ok(null);
	const read = await readDocument(file);
	if (!read.ok) return read;
	const { ending, content_type } = FORMATS[read.value.kind];
	const key = `payments/payouts/${randomName()}.${ending}`;
	await storage.put(key, read.value.bytes, content_type);
	return ok(key);
}
