import { type Kysely, sql, type Transaction } from 'kysely';
import type { ConsentDue } from '#contract/consents.ts';
import type { SellerChange, SellerWithAccount } from '#contract/payee-accounts.ts';
import type { Seller } from '#contract/sellers.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { PayeeAccount } from '#domain/settlement/payee-accounts.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { violates } from '#server/platform/db/constraint-violation.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { refreshLotTerms } from './apply-terms.ts';
import { partyChanges, partyRemoval } from './party-tax-ids.ts';
import {
	type AccountDeps,
	accountChange,
	accountChanges,
	accountFault,
	changeAccount,
	dropPendingAccount,
	type PendingRow,
	pendingAccountOf,
	presentAccounts,
} from './payee-account.ts';

interface SellerRow
	extends Omit<Seller, 'payout' | 'pending_payout' | 'created_at' | 'seller_commission_percent'> {
	payout: PayeeAccount | null;
	pending: PendingRow | null;
	created_at: Micros;
	commission_bp: number | null;
}

interface Deps extends AccountDeps {
	db: Kysely<Database>;
}

/** All sellers by name, as an administrator sees them. */
export async function listSellers(db: Kysely<Database>, admin_id: string): Promise<Seller[]> {
	const { rows } = await select(db, admin_id);
	return rows.map(present);
}

function select(db: Kysely<Database>, admin_id: string, id: string | null = null) {
	return sql<SellerRow>`
		select r.id, r.name, r.tax_id, r.kind, r.payout, r.receives, r.commission_bp, r.version, micros(r.created_at) as created_at,
			${pendingAccountOf(sql`r.id`, admin_id)} as pending,
			(select count(*) from sales s where s.seller_id = r.id)::int as sales,
			(select count(*) from auctions a where a.consignor_id = r.id and a.sale_id is null and a.withdrawn_at is null)::int as lots
		from sellers r where ${id}::uuid is null or r.id = ${id}::uuid order by fold_text(r.name), r.id`.execute(
		db,
	);
}

function present({ created_at, payout, pending, commission_bp, ...row }: SellerRow): Seller {
	const seller_commission_percent = commission_bp === null ? null : commission_bp / 100;
	const accounts = presentAccounts({ payout, pending });
	return { ...row, ...accounts, seller_commission_percent, created_at: isoOf(created_at) };
}

async function readRow(db: Kysely<Database>, admin_id: string, id: string): Promise<SellerRow | null> {
	return (await select(db, admin_id, id)).rows[0] ?? null;
}

async function readSeller(db: Kysely<Database>, admin_id: string, id: string): Promise<Seller> {
	return present((await readRow(db, admin_id, id)) as SellerRow);
}

/** The columns that state these fields; fields that are not stated have none. */
const stored = <T extends { seller_commission_percent?: number | null | undefined }>({
	seller_commission_percent: percent,
	...fields
}: T) => ({
	...fields,
	...(percent === undefined ? {} : { commission_bp: percent === null ? null : Math.round(percent * 100) }),
});

/** Creates a seller. An account that waits for a second administrator is not theirs yet (rules §59). Problem: `seller.taken`. */
export function createSeller(
	{ db, ...deps }: Deps,
	admin_id: string,
	{ payout = null, ...sent }: SellerWithAccount,
): Promise<Result<Seller>> {
	return untaken(async () =>
		db.transaction().execute(async (trx) => {
			const fields = { tax_id: null, ...sent };
			const { id } = await trx
				.insertInto('sellers')
				.values({ ...stored(fields), payout: null })
				.returning('id')
				.executeTakeFirstOrThrow();
			const change = accountChange('seller', { id, name: sent.name, payout: null }, payout);
			const stated = change && (await changeAccount(trx, deps, change, admin_id)) === null;
			await recordAudit(trx, {
				admin_id,
				action: 'seller.created',
				subject: id,
				changes: { ...partyChanges({}, fields), ...(stated && accountChanges(change)) },
			});
			return ok(await readSeller(trx, admin_id, id));
		}),
	);
}

/**
 * Changes a seller, if nobody did since `version`. Lots that are not published yet show the new name. Another account may wait for a second
 * administrator, and nothing is changed then (rules §59). Problems: `seller.not-found`, `sale.edited-meanwhile`, `seller.taken`.
 */
export function editSeller(
	{ db, ...deps }: Deps,
	admin_id: string,
	id: string,
	patch: SellerChange,
): Promise<Result<Seller | ConsentDue>> {
	return untaken(() => db.transaction().execute((trx) => changeSeller(trx, deps, { admin_id, id }, patch)));
}

async function changeSeller(
	trx: Transaction<Database>,
	deps: AccountDeps,
	{ admin_id, id }: { admin_id: string; id: string },
	{ version, payout, ...sent }: SellerChange,
): Promise<Result<Seller | ConsentDue>> {
	// Weaker than `for update`: a sale that holds its lots refers to it without waiting, and this waits for those lots below.
	await sql`select from sellers where id = ${id} for no key update`.execute(trx);
	const before = await readRow(trx, admin_id, id);
	if (!before) return fail(problem('seller.not-found'));
	if (before.version !== version) return fail(problem('sale.edited-meanwhile'));
	const moved = accountChange('seller', before, payout);
	const changes = { ...partyChanges(before, sent), ...(moved && accountChanges(moved)) };
	if (Object.keys(changes).length === 0) return ok(present(before));
	const fault = moved && (await accountFault(trx, moved));
	if (fault) return fail(fault);
	const due = moved && (await changeAccount(trx, deps, moved, admin_id));
	if (due) return ok(due);
	if (changes.name) await dropPendingAccount(trx, id);
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
	return ok(await readSeller(trx, admin_id, id));
}

/** Deletes a seller whom neither a sale nor a lot names. Problems: `seller.not-found`, `seller.in-use`. */
export function deleteSeller(db: Kysely<Database>, admin_id: string, id: string): Promise<Result<null>> {
	return db.transaction().execute(async (trx): Promise<Result<null>> => {
		// A sale or a lot that names the seller at the same time waits for this, and this for it (`linkFaults`, `linkLot`).
		await sql`select from sellers where id = ${id} for update`.execute(trx);
		const stored = await readRow(trx, admin_id, id);
		if (!stored) return fail(problem('seller.not-found'));
		// Also those that were withdrawn.
		const { rows } = await sql<{ lots: number }>`
			select count(*)::int as lots from auctions where consignor_id = ${id}`.execute(trx);
		const lots = rows[0]?.lots ?? 0;
		if (stored.sales > 0 || lots > 0) return fail(problem('seller.in-use', { sales: stored.sales, lots }));
		await trx.deleteFrom('sellers').where('id', '=', id).execute();
		await dropPendingAccount(trx, id);
		const { name, tax_id, kind, payout, receives } = stored;
		await recordAudit(trx, {
			admin_id,
			action: 'seller.deleted',
			subject: id,
			changes: {
				...partyRemoval({ name, tax_id, kind, receives }),
				...(payout && accountChanges({ from: payout, to: null })),
			},
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
