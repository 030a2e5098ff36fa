import type { Kysely } from 'kysely';
import type { StoredFile } from '#contract/files.ts';
import { HOUR } from '#domain/values/time.ts';
import { variantKey } from '#server/features/catalogue/images/store-auction-image.ts';
import { FORMATS } from '#server/features/catalogue/images/variants.ts';
import { documentKey } from '#server/features/catalogue/sales/document-files.ts';
import type { Database } from '#server/platform/db/schema.ts';

type Owner = NonNullable<StoredFile['belongs_to']>;

/** The folders in which every file is named by a row. Files elsewhere are never removed here. */
const OWNED_FOLDERS = ['auctions/', 'documents/', 'notices/', 'payments/', 'sale-documents/'];

const SALE_DOCUMENT = /^sale-documents\/([0-9a-f]{64})\.pdf$/;

/** A file is written seconds before the row that names it: below this age it may still get its row. */
const SETTLED_AGE = 1 * HOUR;

/**
 * The owners of those files that rows name: lot images in each width and format, documents of registrations with what supports
 * them, of sales and of lots, proofs of notices, of payouts, and of payments with the courts' guias.
 */
export async function ownersOf(db: Kysely<Database>, names: readonly string[]): Promise<Map<string, Owner>> {
	const found = await Promise.all(
		[picturesAmong, documentsAmong, proofsAmong, payoutFilesAmong, noticeProofsAmong, saleDocumentsAmong].map(
			(among) => among(db, names),
		),
	);
	return new Map(found.flat());
}

/** Whether the file is in a folder whose owners are known. */
export function hasOwners(name: string): boolean {
	return OWNED_FOLDERS.some((folder) => name.startsWith(folder));
}

/** Whether a file is too old for an upload still to name it. `now` in epoch milliseconds. */
export function isSettled(updated_at: Date, now: number): boolean {
	return now - updated_at.getTime() >= SETTLED_AGE;
}

async function picturesAmong(db: Kysely<Database>, names: readonly string[]): Promise<[string, Owner][]> {
	const keys = new Set(names.map((name) => name.replace(/-\d+\.[a-z]+$/, '')));
	if (keys.size === 0) return [];
	const rows = await db
		.selectFrom('auction_images as i')
		.innerJoin('auctions as a', 'a.id', 'i.auction_id')
		.select(['i.image_url', 'i.widths', 'i.avif', 'a.id', 'a.title'])
		.where('i.image_url', 'in', [...keys])
		.execute();
	return rows.flatMap(({ image_url, widths, avif, id, title }) => {
		const formats = FORMATS.filter((format) => avif || format !== 'avif');
		const stored = widths.flatMap((width) => formats.map((format) => variantKey(image_url, width, format)));
		return stored.map((name): [string, Owner] => [name, { kind: 'auction', id, label: title }]);
	});
}

async function documentsAmong(db: Kysely<Database>, names: readonly string[]): Promise<[string, Owner][]> {
	if (names.length === 0) return [];
	const rows = await db
		.selectFrom('profiles')
		.select(['id', 'name', 'document_url'])
		.where('document_url', 'in', [...names])
		.execute();
	const supporting = await db
		.selectFrom('supporting_documents as d')
		.innerJoin('users as u', 'u.id', 'd.user_id')
		.select(['d.file as document_url', 'u.id', 'u.name'])
		.where('d.file', 'in', [...names])
		.execute();
	return [...rows, ...supporting].map(({ id, name, document_url }) => [
		document_url ?? '',
		{ kind: 'person', id, label: name },
	]);
}

async function proofsAmong(db: Kysely<Database>, names: readonly string[]): Promise<[string, Owner][]> {
	if (names.length === 0) return [];
	const among = (table: 'payment_proofs' | 'deposit_slips') =>
		db
			.selectFrom(table)
			.innerJoin('payments as y', 'y.id', `${table}.payment_id`)
			.innerJoin('users as u', 'u.id', 'y.user_id')
			.select([`${table}.file`, 'u.id', 'u.name'])
			.where(`${table}.file`, 'in', [...names]);
	const refunded = db
		.selectFrom('refunds as r')
		.innerJoin('payments as y', 'y.id', 'r.payment_id')
		.innerJoin('users as u', 'u.id', 'y.user_id')
		.select(['r.file', 'u.id', 'u.name'])
		.$narrowType<{ file: string }>()
		.where('r.file', 'in', [...names]);
	const rows = await among('payment_proofs').union(among('deposit_slips')).union(refunded).execute();
	return rows.map(({ file, id, name }) => [file, { kind: 'person', id, label: name }]);
}

/** What shows a payout or an expense. A bank's receipt of several payouts has one of their lots. */
async function payoutFilesAmong(db: Kysely<Database>, names: readonly string[]): Promise<[string, Owner][]> {
	if (names.length === 0) return [];
	const paid = db
		.selectFrom('payouts as y')
		.innerJoin('auctions as a', 'a.id', 'y.auction_id')
		.select(['y.file', 'a.id', 'a.title'])
		.where('y.file', 'in', [...names]);
	const spent = db
		.selectFrom('payout_lines as l')
		.innerJoin('payouts as y', 'y.id', 'l.payout_id')
		.innerJoin('auctions as a', 'a.id', 'y.auction_id')
		.select(['l.file', 'a.id', 'a.title'])
		.where('l.file', 'in', [...names]);
	const rows = await paid.union(spent).execute();
	return rows.map(({ file, id, title }) => [file ?? '', { kind: 'auction', id, label: title }]);
}

/** A proof of notices of several lots has one of them. */
async function noticeProofsAmong(db: Kysely<Database>, names: readonly string[]): Promise<[string, Owner][]> {
	if (names.length === 0) return [];
	const rows = await db
		.selectFrom('notice_proofs as f')
		.leftJoin('notices as n', 'n.proof_id', 'f.id')
		.leftJoin('auctions as a', 'a.id', 'n.auction_id')
		.select(['f.file', 'f.id', 'a.id as auction_id', 'a.title'])
		.where('f.file', 'in', [...names])
		.execute();
	return rows.map(({ file, id, auction_id, title }) => [
		file,
		{ kind: 'auction', id: auction_id ?? id, label: title ?? 'Cientificação' },
	]);
}

/** A file that several sales or lots name has one of them. */
async function saleDocumentsAmong(
	db: Kysely<Database>,
	names: readonly string[],
): Promise<[string, Owner][]> {
	const hashes = names.flatMap((name) => SALE_DOCUMENT.exec(name)?.[1] ?? []);
	if (hashes.length === 0) return [];
	const rows = await db
		.selectFrom('sale_documents as d')
		.leftJoin('sales as s', 's.id', 'd.sale_id')
		.leftJoin('auctions as a', 'a.id', 'd.auction_id')
		.select(['d.sha256', 's.id as sale', 's.title as sale_title', 'a.id', 'a.title'])
		.where('d.sha256', 'in', hashes)
		.execute();
	return rows.map(({ sha256, sale, sale_title, id, title }) => [
		documentKey(sha256),
		sale
			? { kind: 'sale', id: sale, label: sale_title ?? '' }
			: { kind: 'auction', id: id ?? '', label: title ?? '' },
	]);
}
