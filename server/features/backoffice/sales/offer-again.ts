import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AdminSale } from '#contract/sales.ts';
import { offeredTitle } from '#domain/lot/copied-lot.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import {
	type FieldFault,
	type FormResult,
	refusedFields,
} from '#server/features/backoffice/management/refused-fields.ts';
import { copyImages } from '#server/features/catalogue/images/copy-images.ts';
import {
	lockToReopen,
	type Reopening,
	reopenWithin,
} from '#server/features/settlement/second-chance/reopen-lot.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { refreshLotTerms } from './apply-terms.ts';
import { readAdminSale } from './read-sale.ts';
import { placeLots } from './sale-lots.ts';
import { readSaleResults } from './sale-results.ts';
import type { SaleDeps } from './write-sale.ts';

/**
 * Makes a sale from the unsold lots of another (rules §52): its terms, and each lot with its facts, rounds, pictures and documents, in their
 * order. The edital is not copied, because a new one announces the new dates, and the lots keep the past ones until somebody sets others. A
 * sale of a regulated kind is a draft. `lot_ids`: which of them; all of them if omitted. Either all are offered or none. Problems:
 * `sale.not-found`, `sale.nothing-to-offer`; `request.invalid` with the path of a lot that cannot be offered.
 */
export async function offerAgain(
	{ storage, ...deps }: SaleDeps & { storage: Storage },
	admin_id: string,
	sale_id: string,
	lot_ids: readonly string[] | undefined,
): Promise<FormResult<AdminSale>> {
	const { db, environment, legalTermsUnit } = deps;
	const results = await readSaleResults(db, environment, sale_id);
	if (!results) return fail({ problem: problem('sale.not-found') });
	const offered = results.lots.filter(({ reopenable }) => reopenable).map(({ id }) => id);
	const wanted = lot_ids?.map((id) => id.toLowerCase()) ?? offered;
	const faults = refusedLots(wanted.map((id) => offered.includes(id)));
	if (faults.length > 0) return refusedFields(faults);
	if (wanted.length === 0) return fail({ problem: problem('sale.nothing-to-offer') });
	// In the order of the sale; files first, outside the transaction: an interruption leaves files that nobody refers to.
	const lots: Reopening[] = [];
	for (const from of offered.filter((id) => wanted.includes(id))) {
		const id = randomUUID();
		lots.push({ id, from, images: await copyImages({ db, storage }, from, id) });
	}
	const made = await db.transaction().execute(async (trx): Promise<FormResult<string>> => {
		const fallen = await lockAll(trx, lots);
		if (fallen.length > 0) return refusedFields(fallen);
		for (const lot of lots) {
			const reopened = await reopenWithin(trx, admin_id, lot);
			if (!reopened.ok) throw new Error(`a locked lot is not reopened: ${reopened.problem.code}`);
		}
		return ok(await insertOffer(trx, admin_id, sale_id, lots));
	});
	if (!made.ok) {
		for (const { id } of lots) await storage.discardFolder(`auctions/${id}`);
		return made;
	}
	return ok((await readAdminSale(db, environment, made.value, legalTermsUnit)) as AdminSale);
}

/** Locks the lots before any is reopened, in the order of their ids; answers those that somebody else decided on meanwhile. */
async function lockAll(trx: Transaction<Database>, lots: readonly Reopening[]): Promise<FieldFault[]> {
	const open = new Set<Reopening>();
	for (const lot of lots.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
		if ((await lockToReopen(trx, lot.from)) === null) open.add(lot);
	return refusedLots(lots.map((lot) => open.has(lot)));
}

function refusedLots(able: readonly boolean[]): FieldFault[] {
	return able.flatMap((can, index) =>
		can ? [] : [{ path: `lot_ids.${index}`, message: 'Este lote não pode ser oferecido de novo' }],
	);
}

async function insertOffer(
	trx: Transaction<Database>,
	admin_id: string,
	from: string,
	lots: readonly Reopening[],
): Promise<string> {
	const old = await trx
		.selectFrom('sales')
		.select([
			'environment',
			'title',
			'kind',
			'modality',
			'auctioneer_id',
			'seller_id',
			'commission_bp',
			'commission_to',
			'default_penalty_bp',
			'costs',
			'payment_deadline_hours',
			'enrolment',
			'extension_mode',
			'extension_window_ms',
			'extension_cap_minutes',
			'increments',
			'case_number',
			'court',
			'parties',
			'all_conditional',
			'conditional_days',
			'preference_window_ms',
		])
		.where('id', '=', from)
		.executeTakeFirstOrThrow();
	const title = offeredTitle(old.title);
	const { id } = await trx
		.insertInto('sales')
		.values({
			...old,
			title,
			increments: old.increments && JSON.stringify(old.increments),
			parties: JSON.stringify(old.parties),
			costs: JSON.stringify(old.costs),
			admin_id,
			published_at: isRegulated(old.kind) ? null : sql<Date>`clock_timestamp()`,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	await placeLots(
		trx,
		id,
		lots.map((lot) => lot.id),
	);
	await refreshLotTerms(trx, sql`s.id = ${id}`);
	await copyDocuments(trx, admin_id, { column: 'sale_id', from, to: id });
	for (const lot of lots)
		await copyDocuments(trx, admin_id, { column: 'auction_id', from: lot.from, to: lot.id });
	const changes = changesBetween({}, { title, copied_from: old.title });
	await recordAudit(trx, { admin_id, action: 'sale.offered-again', subject: id, changes });
	return id;
}

interface DocumentOwners {
	column: 'sale_id' | 'auction_id';
	from: string;
	to: string;
}

/** Copies the newest version of each document, except editais. Of what is public at once, the documents are too. */
async function copyDocuments(
	trx: Kysely<Database>,
	admin_id: string,
	{ column, from, to }: DocumentOwners,
): Promise<void> {
	const [owner, owners] = [sql.ref(column), sql.table(column === 'sale_id' ? 'sales' : 'auctions')];
	await sql`
		insert into sale_documents (${owner}, kind, title, sha256, bytes, version, admin_id, published_at)
		select distinct on (d.kind, lower(d.title)) o.id, d.kind, d.title, d.sha256, d.bytes, 1, ${admin_id}::uuid,
			case when o.published_at is not null then clock_timestamp() end
		from sale_documents d join ${owners} o on o.id = ${to}::uuid
		where ${sql.ref(`d.${column}`)} = ${from}::uuid and d.kind <> 'edital'
		order by d.kind, lower(d.title), d.version desc`.execute(trx);
}
