import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SaleDocument } from '#contract/sale-documents.ts';
import type { Environment } from '#domain/auction/auction.ts';
import {
	DOCUMENT_KINDS,
	DOCUMENT_LIMIT,
	DOCUMENT_LIMIT_MEGABYTES,
	type DocumentKind,
	MAX_DOCUMENTS,
} from '#domain/lot/document-kinds.ts';
import { environmentOf, type StoredEnvironment } from '#domain/lot/drafts.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { pdfRefusal } from '#server/features/accounts/documents/read-pdf.ts';
import { type LockedForAdmin, lockForAdmin } from '#server/features/backoffice/management/lock-for-admin.ts';
import { beginAnnounced, recordRevision } from '#server/features/backoffice/management/revise-lot.ts';
import { documentKey } from '#server/features/catalogue/sales/document-files.ts';
import {
	type DocumentOwner,
	ownedBy,
	readSaleDocuments,
} from '#server/features/catalogue/sales/sale-documents.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

export interface DocumentDeps {
	db: Kysely<Database>;
	environment: Environment;
	storage: Storage;
}

/** A document as it is sent. */
interface SentDocument {
	file: Buffer;
	kind: DocumentKind;
	/** The kind's label if it is not stated. */
	title?: string | undefined;
	/** Whether acceptances of the version before are no longer enough; only for an edital after the first. */
	material: boolean;
}

/**
 * Stores a PDF under its SHA-256 as a document of a sale or lot. A draft's document of the same kind and title is replaced; a published one
 * stays, and this is its next version, public at once. All editais of a sale or lot are versions of one, whatever their
 * titles. The file that is the latest version already changes nothing. What is public at once is a revision of the lots concerned
 * (rules §40). Problems: those of `pdfRefusal`,
 * `image.too-heavy`, `sale-document.too-many`, `auction.not-found`, `sale.not-found`.
 */
export async function storeSaleDocument(
	{ db, environment, storage }: DocumentDeps,
	admin_id: string,
	owner: DocumentOwner,
	sent: SentDocument,
): Promise<Result<SaleDocument>> {
	const kept = await keepFile(storage, sent.file);
	if (!kept.ok) return kept;
	const sha256 = kept.value;
	return db.transaction().execute(async (trx) => {
		const locked = await lockOwner(trx, environment, owner);
		if (!locked) return fail(problem('sale_id' in owner ? 'sale.not-found' : 'auction.not-found'));
		await holdFile(trx, storage, sha256, sent.file);
		const revised = locked.published ? await beginDocuments(trx, admin_id, owner) : [];
		const stored = await insertVersion(trx, admin_id, { owner, published: locked.published, sha256 }, sent);
		if (stored.ok) await recordDocuments(trx, revised, stored.value);
		return stored;
	});
}

/**
 * Stores a PDF under its SHA-256, before the row that names it: an interruption leaves a file that nobody refers to, never a row without its
 * file. Problems: those of `pdfRefusal`, `image.too-heavy`.
 */
export async function keepFile(storage: Storage, file: Buffer): Promise<Result<string>> {
	const refused = await fileRefusal(file);
	if (refused) return fail(refused);
	const sha256 = createHash('sha256').update(file).digest('hex');
	await storage.put(documentKey(sha256), file, 'application/pdf');
	return ok(sha256);
}

/** Keeps a stored file until the row that names it is written: it may have been removed with its last document since. */
export async function holdFile(
	trx: Transaction<Database>,
	storage: Storage,
	sha256: string,
	file: Buffer,
): Promise<void> {
	await lockFile(trx, sha256);
	if (!(await storage.stat(documentKey(sha256))))
		await storage.put(documentKey(sha256), file, 'application/pdf');
}

/** A row that names the file is not added while it is found to be named by none, and removed. */
async function lockFile(trx: Transaction<Database>, sha256: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${documentKey(sha256)}, 0))`.execute(trx);
}

async function fileRefusal(file: Buffer): Promise<Problem | null> {
	if (file.length > DOCUMENT_LIMIT)
		return problem('image.too-heavy', { limit_megabytes: DOCUMENT_LIMIT_MEGABYTES });
	return pdfRefusal(file);
}

/** Locks a sale or lot, so that versions are numbered one after the other; null if there is none. */
async function lockOwner(
	trx: Kysely<Database>,
	environment: Environment,
	owner: DocumentOwner,
): Promise<{ published: boolean } | null> {
	const { rows } = await ('sale_id' in owner
		? sql<{
				environment: StoredEnvironment;
				published: boolean;
			}>`select environment, published_at is not null as published
			from sales where id = ${owner.sale_id} for no key update`
		: sql<{
				environment: StoredEnvironment;
				published: boolean;
			}>`select environment, published_at is not null as published
			from auctions where id = ${owner.auction_id} and withdrawn_at is null for no key update`
	).execute(trx);
	const [row] = rows;
	return row && environmentOf(row.environment) === environment ? row : null;
}

interface Placed {
	owner: DocumentOwner;
	published: boolean;
	sha256: string;
}

/** Inserts the next version of a document whose owner and file are locked; the file that is the latest version already changes nothing. */
export async function insertVersion(
	trx: Transaction<Database>,
	admin_id: string,
	{ owner, published, sha256 }: Placed,
	{ kind, title = DOCUMENT_KINDS[kind], material, file }: SentDocument,
): Promise<Result<SaleDocument>> {
	const all = await readSaleDocuments(trx, owner);
	const same = all.filter(
		(each) => each.kind === kind && (kind === 'edital' || each.title.toLowerCase() === title.toLowerCase()),
	);
	const latest = same.at(-1);
	if (latest?.sha256 === sha256 && latest.title === title) return ok(latest);
	if (all.length >= MAX_DOCUMENTS) return fail(problem('sale-document.too-many', { limit: MAX_DOCUMENTS }));
	const drafts = same.flatMap((each) => (each.published_at === null ? [each.id] : []));
	if (drafts.length > 0) await trx.deleteFrom('sale_documents').where('id', 'in', drafts).execute();
	const version =
		1 + Math.max(0, ...same.filter(({ id }) => !drafts.includes(id)).map((each) => each.version));
	const { id } = await trx
		.insertInto('sale_documents')
		.values({
			sale_id: null,
			auction_id: null,
			...owner,
			kind,
			title,
			sha256,
			version,
			admin_id,
			bytes: file.length,
			material: kind === 'edital' && (version === 1 || material),
			published_at: published ? sql<Date>`clock_timestamp()` : null,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	await recordAudit(trx, {
		admin_id,
		subject: subjectOf(owner),
		action: 'sale_id' in owner ? 'sale.document-added' : 'auction.document-added',
		changes: {
			document: { from: null, to: `${title}, versão ${version}` },
			sha256: { from: null, to: sha256 },
		},
	});
	const stored = (await readSaleDocuments(trx, owner)).find((each) => each.id === id);
	return stored ? ok(stored) : fail(problem('sale-document.not-found'));
}

function subjectOf(owner: DocumentOwner): string {
	return 'sale_id' in owner ? owner.sale_id : owner.auction_id;
}

/** Removes a document that is not published. Problems: `sale-document.not-found`, `sale-document.published`. */
export async function removeSaleDocument(
	{ db, environment, storage }: DocumentDeps,
	admin_id: string,
	owner: DocumentOwner,
	id: string,
): Promise<Result<null>> {
	const removed = await db.transaction().execute(async (trx): Promise<Result<{ sha256: string }>> => {
		const locked = await lockOwner(trx, environment, owner);
		const document = locked && (await readSaleDocuments(trx, owner)).find((each) => each.id === id);
		if (!document) return fail(problem('sale-document.not-found'));
		if (document.published_at !== null) return fail(problem('sale-document.published'));
		await sql`delete from sale_documents d where d.id = ${id} and ${ownedBy(owner)}`.execute(trx);
		await recordAudit(trx, {
			admin_id,
			subject: subjectOf(owner),
			action: 'sale_id' in owner ? 'sale.document-removed' : 'auction.document-removed',
			changes: { document: { from: `${document.title}, versão ${document.version}`, to: null } },
		});
		return ok(document);
	});
	if (!removed.ok) return removed;
	const { sha256 } = removed.value;
	await db.transaction().execute(async (trx) => {
		await lockFile(trx, sha256);
		const named = trx.selectFrom('sale_documents').select('id').where('sha256', '=', sha256);
		if (!(await named.executeTakeFirst())) await storage.discard([documentKey(sha256)]);
	});
	return ok(null);
}

/** A locked lot whose documents change. */
interface Begun {
	held: LockedForAdmin;
	revision: NonNullable<Awaited<ReturnType<typeof beginAnnounced>>>;
}

/**
 * Begins a change of the documents of a published lot, or of the published lots of a sale, which is locked: a document is part of what bidders
 * see (rules §40). It is announced by itself, so that it needs no erratum. Locks the lots in the order of their ids.
 */
async function beginDocuments(
	trx: Transaction<Database>,
	admin_id: string,
	owner: DocumentOwner,
): Promise<Begun[]> {
	const begun: Begun[] = [];
	for (const id of await publishedLots(trx, owner)) {
		const held = await lockForAdmin(trx, id);
		const revision = held && (await beginAnnounced(trx, held, { admin_id, fields: ['documents'] }));
		if (held && revision) begun.push({ held, revision });
	}
	return begun;
}

/** Writes the revisions that a stored document is. */
async function recordDocuments(
	trx: Transaction<Database>,
	begun: readonly Begun[],
	{ title, version }: SaleDocument,
): Promise<void> {
	const reason = `Documento novo: ${title}, versão ${version}`;
	for (const { held, revision } of begun) await recordRevision(trx, held, { ...revision, reason });
}

async function publishedLots(trx: Kysely<Database>, owner: DocumentOwner): Promise<string[]> {
	const of = 'sale_id' in owner ? sql`a.sale_id = ${owner.sale_id}` : sql`a.id = ${owner.auction_id}`;
	const { rows } = await sql<{
		id: string;
	}>`select a.id from visible_auctions a where ${of} order by a.id`.execute(trx);
	return rows.map(({ id }) => id);
}
