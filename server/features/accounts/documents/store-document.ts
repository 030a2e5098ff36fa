import { type Kysely, sql } from 'kysely';
import type { DocumentInfo } from '#contract/account.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { ensureProfile } from '#server/features/accounts/profiles.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createDocumentReader } from './read-document.ts';

const readDocument = createDocumentReader();

export interface DocumentDeps {
	db: Kysely<Database>;
	storage: Storage;
}

/** How each kind of document is stored. */
export const FORMATS = {
	image: { ending: 'jpg', content_type: 'image/jpeg' },
	pdf: { ending: 'pdf', content_type: 'application/pdf' },
} as const;

/**
 * Stores the document of a registration and replaces the earlier one. A rejected profile becomes pending again; an
 * approved one refuses (`document.approved`). The file is written before its row, and the old file is removed after it:
 * an interruption leaves a file that nobody refers to, never a row without its file.
 */
export async function storeDocument(
	{ db, storage }: DocumentDeps,
	user_id: string,
	input: Buffer,
): Promise<Result<DocumentInfo>> {
	const read = await readDocument(input);
	if (!read.ok) return read;
	const { kind, bytes } = read.value;
	const { ending, content_type } = FORMATS[kind];
	const key = `documents/${user_id}/${randomName()}.${ending}`;
	await ensureProfile(db, user_id);
	await storage.put(key, bytes, content_type);
	const attached = await attach(db, user_id, key);
	const unused = attached.ok ? attached.value.replaced : key;
	if (unused !== null) await storage.discard([unused]);
	return attached.ok ? ok({ kind, uploaded_at: attached.value.uploaded_at.toISOString() }) : attached;
}

interface Attached {
	replaced: string | null;
	uploaded_at: Date;
}

/** The row lock decides between two uploads, an approval and a deletion of the account at the same time. */
function attach(db: Kysely<Database>, id: string, document_url: string): Promise<Result<Attached>> {
	return db.transaction().execute(async (trx) => {
		const before = await trx
			.selectFrom('profiles')
			.select(['document_url', 'status'])
			.where('id', '=', id)
			.forUpdate()
			.executeTakeFirst();
		if (before?.status === 'approved') return fail(problem('document.approved'));
		const owner = trx.selectFrom('users').select('id').where('id', '=', id).where('deleted_at', 'is', null);
		const after = await trx
			.updateTable('profiles')
			.set({ document_url, document_uploaded_at: sql<Date>`clock_timestamp()`, status: 'pending' })
			.where('id', 'in', owner)
			.returning('document_uploaded_at')
			.executeTakeFirst();
		if (!before || !after?.document_uploaded_at) return fail(problem('auth.required'));
		return ok({ replaced: before.document_url, uploaded_at: after.document_uploaded_at });
	});
}
