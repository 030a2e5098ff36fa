import { type Kysely, sql } from 'kysely';
import type { NewSeller, Seller, SellerPatch } from '#contract/sellers.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { violates } from '#server/platform/db/constraint-violation.ts';
import type { Database } from '#server/platform/db/schema.ts';

import { refreshLotTerms } from './apply-terms.ts';
import { partyChanges, partyRemoval } from './party-tax-ids.ts';

type SellerRow = Omit<Seller, 'created_at' | 'seller_commission_percent'> & {
	created_at: Micros;
	commission_bp: number | null;
};

/** All sellers by name. */
export async function listSellers(db: Kysely<Database>): Promise<Seller[]> {
	const { rows } = await select(db);
	return rows.map(present);
}

function select(db: Kysely<Database>, id: string | null = null) {
	return sql<SellerRow>`
		select r.id, r.name, r.tax_id, r.kind, r.payout, r.receives, r.commission_bp, r.version, micros(r.created_at) as created_at,
			(select count(*) from sales s where s.seller_id = r.id)::int as sales,
			(select count(*) from auctions a where a.consignor_id = r.id and a.sale_id is null and a.withdrawn_at is null)::int as lots
		from sellers r where ${id}::uuid is null or r.id = ${id}::uuid order by fold_text(r.name), r.id`.execute(
		db,
	);
}

function present({ created_at, commission_bp, ...row }: SellerRow): Seller {
	const seller_commission_percent = commission_bp === null ? null : commission_bp / 100;
	return { ...row, seller_commission_percent, created_at: isoOf(created_at) };
}

async function readSeller(db: Kysely<Database>, id: string): Promise<Seller | null> {
	const [row] = (await select(db, id)).rows;
	return row ? present(row) : null;
}

type Stored = { payout?: unknown; seller_commission_percent?: number | null | undefined };

const stored = <T extends Stored>({ payout, seller_commission_percent: percent, ...fields }: T) => ({
	...fields,
	...(payout === undefined ? {} : { payout: payout === null ? null : JSON.stringify(payout) }),
	...(percent === undefined ? {} : { commission_bp: percent === null ? null : Math.round(percent * 100) }),
});

/** Creates a seller. Problem: `seller.taken`. */
export function createSeller(
	db: Kysely<Database>,
	admin_id: string,
	sent: NewSeller,
): Promise<Result<Seller>> {
	return untaken(async () =>
		db.transaction().execute(async (trx) => {
			const fields = { tax_id: null, payout: null, ...sent };
			const { id } = await trx
				.insertInto('sellers')
				.values(stored(fields))
				.returning('id')
				.executeTakeFirstOrThrow();
			await recordAudit(trx, {
				admin_id,
				action: 'seller.created',
				subject: id,
				changes: partyChanges({}, fields),
			});
			return ok((await readSeller(trx, id)) as Seller);
		}),
	);
}

/**
 * Changes a seller, if nobody did since `version`. Lots that are not published yet show the new name. Problems: `seller.not-found`,
 * `sale.edited-meanwhile`, `seller.taken`.
 */
export function editSeller(
	db: Kysely<Database>,
	admin_id: string,
	id: string,
	{ version, ...sent }: SellerPatch,
): Promise<Result<Seller>> {
	return untaken(async () =>
		db.transaction().execute(async (trx): Promise<Result<Seller>> => {
			// Weaker than `for update`: a sale that holds its lots refers to it without waiting, and this waits for those lots below.
			await sql`select from sellers where id = ${id} for no key update`.execute(trx);
			const before = await readSeller(trx, id);
			if (!before) return fail(problem('seller.not-found'));
			if (before.version !== version) return fail(problem('sale.edited-meanwhile'));
			const changes = partyChanges(before, sent);
			if (Object.keys(changes).length === 0) return ok(before);
			await trx
				.updateTable('sellers')
				.set({ ...stored(sent), version: version + 1 })
				.where('id', '=', id)
				.execute();
			// In the order of the ids, as bids lock. Each of the two updates below locks some of these lots.
			await sql`select from auctions where consignor_id = ${id} and ledger_seq = 0 order by id for no key update`.execute(
				trx,
			);
			await refreshLotTerms(trx, sql`s.seller_id = ${id}`);
			await sql`update auctions set seller = ${sent.name ?? before.name} where consignor_id = ${id} and sale_id is null
				and published_at is null`.execute(trx);
			await recordAudit(trx, { admin_id, action: 'seller.edited', subject: id, changes });
			return ok((await readSeller(trx, id)) as Seller);
		}),
	);
}

/** Deletes a seller whom neither a sale nor a lot names. Problems: `seller.not-found`, `seller.in-use`. */
export function deleteSeller(db: Kysely<Database>, admin_id: string, id: string): Promise<Result<null>> {
	return db.transaction().execute(async (trx): Promise<Result<null>> => {
		// A sale or a lot that names the seller at the same time waits for this, and this for it (`linkFaults`, `linkLot`).
		await sql`select from sellers where id = ${id} for update`.execute(trx);
		const stored = await readSeller(trx, id);
		if (!stored) return fail(problem('seller.not-found'));
		// Also those that were withdrawn.
		const { rows } = await sql<{ lots: number }>`
			select count(*)::int as lots from auctions where consignor_id = ${id}`.execute(trx);
		const lots = rows[0]?.lots ?? 0;
		if (stored.sales > 0 || lots > 0) return fail(problem('seller.in-use', { sales: stored.sales, lots }));
		await trx.deleteFrom('sellers').where('id', '=', id).execute();
		const { name, tax_id, kind, payout, receives } = stored;
		await recordAudit(trx, {
			admin_id,
			action: 'seller.deleted',
			subject: id,
			changes: partyRemoval({ name, tax_id, kind, payout, receives }),
		});
		return ok(null);
	});
}

async function untaken<T>(write: () => Promise<Result<T>>): Promise<Result<T>> {
	try {
		return await write();
	} catch (error) {
		if (violates(error, 'sellers_tax_id_key')) return fail(problem('seller.taken'));
		throw error;
	}
}
