import { type Kysely, sql, type Transaction } from 'kysely';
import type { SupportingDocument } from '#contract/supporting-documents.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { iso } from '#server/platform/db/iso-column.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createDocumentStore } from './document-store.ts';
import type { LinkedFiles } from './recorded-links.ts';
import type { DocumentDeps } from './store-document.ts';

const store = createDocumentStore();

/** The supporting documents, each by its id. */
export const SUPPORTING_DOCUMENTS: LinkedFiles = {
	purpose: 'supporting document',
	events: { link: 'supporting_document_link', opened: 'supporting_document_opened' },
	find: async (db, id) =>
		(await db
			.selectFrom('supporting_documents')
			.select(['user_id', 'file'])
			.where('id', '=', id)
			.executeTakeFirst()) ?? null,
};

/**
 * The subject of a document: a company's registration, a right of preference in a lot, or what a recognised fiduciante paid. One document each.
 */
export type Supported =
	| { user_id: string; role: 'company'; auction_id: null }
	| { user_id: string; role: 'preference' | 'debtor-payment'; auction_id: string };

/**
 * Stores a supporting document and replaces the earlier one, which keeps its id. `admit` decides in the transaction,
 * with the person's row locked, why it is refused. The old file is removed after the row that named it.
 */
export async function storeSupportingDocument(
	{ db, storage }: DocumentDeps,
	supported: Supported,
	input: Buffer,
	admit: (trx: Transaction<Database>) => Promise<Problem | null>,
): Promise<Result<SupportingDocument>> {
	const stored = await store(storage, `documents/${supported.user_id}/`, input);
	if (!stored.ok) return stored;
	const { key: file, kind } = stored.value;
	const attached = await db.transaction().execute((trx) => attach(trx, { ...supported, file, kind }, admit));
	const unused = attached.ok ? attached.value.replaced : file;
	if (unused !== null) await storage.discard([unused]);
	return attached.ok ? ok(attached.value.document) : attached;
}

type Row = Supported & Pick<SupportingDocument, 'kind'> & { file: string };

/** The lock on the person orders two uploads, a decision and the deletion of the account. */
async function attach(
	trx: Transaction<Database>,
	{ user_id, role, auction_id, file, kind }: Row,
	admit: (trx: Transaction<Database>) => Promise<Problem | null>,
): Promise<Result<{ document: SupportingDocument; replaced: string | null }>> {
	const { rows: owner } = await sql`select from users where id = ${user_id} and deleted_at is null
		for no key update`.execute(trx);
	if (owner.length === 0) return fail(problem('auth.required'));
	const refused = await admit(trx);
	if (refused) return fail(refused);
	const before = await trx
		.selectFrom('supporting_documents')
		.select('file')
		.where('user_id', '=', user_id)
		.where('role', '=', role)
		.where('auction_id', 'is not distinct from', auction_id)
		.executeTakeFirst();
	const { rows } = await sql<SupportingDocument>`
		insert into supporting_documents as d (user_id, role, auction_id, file, kind)
		values (${user_id}, ${role}, ${auction_id}, ${file}, ${kind})
		on conflict (user_id, role, auction_id) do update set file = excluded.file, kind = excluded.kind,
			uploaded_at = clock_timestamp()
		returning d.id, d.kind, ${iso('d', 'uploaded_at')}`.execute(trx);
	return ok({ document: rows[0] as SupportingDocument, replaced: before?.file ?? null });
}

/** The document of a company's registration; null without one. */
export async function readCompanyDocument(
	db: Kysely<Database>,
	user_id: string,
): Promise<SupportingDocument | null> {
	const { rows } = await sql<SupportingDocument>`
		select d.id, d.kind, ${iso('d', 'uploaded_at')} from supporting_documents d
		where d.user_id = ${user_id} and d.role = 'company'`.execute(db);
	return rows[0] ?? null;
}

/** Deletes the rows of a person's supporting documents and returns the storage keys of their files, to be removed after the commit. */
export async function forgetSupportingDocuments(
	trx: Transaction<Database>,
	user_id: string,
): Promise<string[]> {
	const { rows } = await sql<{ file: string }>`
		delete from supporting_documents where user_id = ${user_id} returning file`.execute(trx);
	return rows.map(({ file }) => file);
}
