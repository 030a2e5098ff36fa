import { type Kysely, sql } from 'kysely';
import type { DocumentInfo } from '#contract/account.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { ensureProfile } from '#server/features/accounts/profiles.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createDocumentStore } from './document-store.ts';

const store = createDocumentStore();

export interface DocumentDeps {
	db: Kysely<Database>;
	storage: Storage;
}

/**
 * Stores the document of a registration and replaces the earlier one. A rejected profile becomes pending again; an
 * approved one refuses (`document.approved`). The old file is removed after the row that named it.
 */
export async function storeDocument(
	{ db, storage }: DocumentDeps,
	user_id: string,
	input: Buffer,
): Promise<Result<DocumentInfo>> {
	const stored = await store(storage, `documents/${user_id}/`, input);
	if (!stored.ok) return stored;
	const { key, kind } = stored.value;
	await ensureProfile(db, user_id);
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
