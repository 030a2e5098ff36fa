import { type Kysely, sql, type Transaction } from 'kysely';
import type { Auctioneer } from '#contract/auctioneers.ts';
import type { ConsentDue } from '#contract/consents.ts';
import type { AuctioneerChange, AuctioneerWithAccount } from '#contract/payee-accounts.ts';
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

interface AuctioneerRow extends Omit<Auctioneer, 'payout' | 'pending_payout' | 'created_at'> {
	payout: PayeeAccount | null;
	pending: PendingRow | null;
	created_at: Micros;
}

interface Deps extends AccountDeps {
	db: Kysely<Database>;
}

/** All auctioneers, the default one first, then by name, as an administrator sees them. */
export async function listAuctioneers(db: Kysely<Database>, admin_id: string): Promise<Auctioneer[]> {
	const { rows } = await select(db, admin_id);
	return rows.map(present);
}

function select(db: Kysely<Database>, admin_id: string, id: string | null = null) {
	return sql<AuctioneerRow>`
		select u.id, u.name, u.registration, u.board, u.state, u.email, u.phone, u.treatment, u.whatsapp, u.visiting_hours, u.tax_id, u.valid_until::text as valid_until, u.payout,
			${pendingAccountOf(sql`u.id`, admin_id)} as pending, u.is_default, u.version,
			micros(u.created_at) as created_at, (select count(*) from sales s where s.auctioneer_id = u.id)::int as sales
		from auctioneers u where ${id}::uuid is null or u.id = ${id}::uuid
		order by u.is_default desc, fold_text(u.name), u.id`.execute(db);
}

function present({ created_at, payout, pending, ...row }: AuctioneerRow): Auctioneer {
	return { ...row, ...presentAccounts({ payout, pending }), created_at: isoOf(created_at) };
}

async function readRow(db: Kysely<Database>, admin_id: string, id: string): Promise<AuctioneerRow | null> {
	return (await select(db, admin_id, id)).rows[0] ?? null;
}

async function readAuctioneer(db: Kysely<Database>, admin_id: string, id: string): Promise<Auctioneer> {
	return present((await readRow(db, admin_id, id)) as AuctioneerRow);
}

/**
 * Creates an auctioneer; the first one is the default. An account that waits for a second administrator is not theirs yet (rules §59). Problem:
 * `auctioneer.taken`.
 */
export function createAuctioneer(
	{ db, ...deps }: Deps,
	admin_id: string,
	{ payout = null, ...sent }: AuctioneerWithAccount,
): Promise<Result<Auctioneer>> {
	return untaken(async () =>
		db.transaction().execute(async (trx) => {
			const first = (await sql`select from auctioneers limit 1`.execute(trx)).rows.length === 0;
			const fields = {
				email: null,
				phone: null,
				treatment: null,
				whatsapp: null,
				visiting_hours: null,
				tax_id: null,
				valid_until: null,
				...sent,
				is_default: sent.is_default ?? first,
			};
			if (fields.is_default) await unsetDefault(trx);
			const { id } = await trx
				.insertInto('auctioneers')
				.values(fields)
				.returning('id')
				.executeTakeFirstOrThrow();
			const change = accountChange('auctioneer', { id, name: sent.name, payout: null }, payout);
			const stated = change && (await changeAccount(trx, deps, change, admin_id)) === null;
			await recordAudit(trx, {
				admin_id,
				action: 'auctioneer.created',
				subject: id,
				changes: { ...partyChanges({}, fields), ...(stated && accountChanges(change)) },
			});
			return ok(await readAuctioneer(trx, admin_id, id));
		}),
	);
}

/**
 * Changes an auctioneer, if nobody did since `version`. Lots that are not published yet show the new name and registration; published
 * ones keep what their edital says. Another account may wait for a second administrator, and nothing is changed then (rules §59). Problems:
 * `auctioneer.not-found`, `sale.edited-meanwhile`, `auctioneer.taken`.
 */
export function editAuctioneer(
	{ db, ...deps }: Deps,
	admin_id: string,
	id: string,
	patch: AuctioneerChange,
): Promise<Result<Auctioneer | ConsentDue>> {
	return untaken(() =>
		db.transaction().execute((trx) => changeAuctioneer(trx, deps, { admin_id, id }, patch)),
	);
}

async function changeAuctioneer(
	trx: Transaction<Database>,
	deps: AccountDeps,
	{ admin_id, id }: { admin_id: string; id: string },
	{ version, payout, ...sent }: AuctioneerChange,
): Promise<Result<Auctioneer | ConsentDue>> {
	// Weaker than `for update`: a sale that holds its lots refers to it without waiting, and this waits for those lots below.
	await sql`select from auctioneers where id = ${id} for no key update`.execute(trx);
	const before = await readRow(trx, admin_id, id);
	if (!before) return fail(problem('auctioneer.not-found'));
	if (before.version !== version) return fail(problem('sale.edited-meanwhile'));
	const moved = accountChange('auctioneer', before, payout);
	const changes = { ...partyChanges(before, sent), ...(moved && accountChanges(moved)) };
	if (Object.keys(changes).length === 0) return ok(present(before));
	const fault = moved && (await accountFault(trx, moved));
	if (fault) return fail(fault);
	const due = moved && (await changeAccount(trx, deps, moved, admin_id));
	if (due) return ok(due);
	if (changes.name) await dropPendingAccount(trx, id);
	if (sent.is_default) await unsetDefault(trx);
	await trx
		.updateTable('auctioneers')
		.set({ ...sent, version: version + 1 })
		.where('id', '=', id)
		.execute();
	await refreshLotTerms(trx, sql`s.auctioneer_id = ${id}`);
	await recordAudit(trx, { admin_id, action: 'auctioneer.edited', subject: id, changes });
	return ok(await readAuctioneer(trx, admin_id, id));
}

/** Deletes an auctioneer whom no sale names. Problems: `auctioneer.not-found`, `auctioneer.default`, `auctioneer.in-use`, `auctioneer.books`. */
export function deleteAuctioneer(db: Kysely<Database>, admin_id: string, id: string): Promise<Result<null>> {
	return db.transaction().execute(async (trx): Promise<Result<null>> => {
		// A sale that names the auctioneer at the same time waits for this, and this for it (`linkFaults`).
		await sql`select from auctioneers where id = ${id} for update`.execute(trx);
		const stored = await readRow(trx, admin_id, id);
		if (!stored) return fail(problem('auctioneer.not-found'));
		if (stored.is_default) return fail(problem('auctioneer.default'));
		if (stored.sales > 0) return fail(problem('auctioneer.in-use', { sales: stored.sales }));
		if (await hasBooks(trx, id)) return fail(problem('auctioneer.books'));
		await trx.deleteFrom('auctioneers').where('id', '=', id).execute();
		await dropPendingAccount(trx, id);
		const { name, registration, board, state, email, phone, tax_id, valid_until, payout } = stored;
		const { treatment, whatsapp, visiting_hours } = stored;
		await recordAudit(trx, {
			admin_id,
			action: 'auctioneer.deleted',
			subject: id,
			changes: {
				...partyRemoval({
					name,
					registration,
					board,
					state,
					email,
					phone,
					treatment,
					whatsapp,
					visiting_hours,
					tax_id,
					valid_until,
				}),
				...(payout && accountChanges({ from: payout, to: null })),
			},
		});
		return ok(null);
	});
}

/** Whether a month of their books was closed, or a nota numbered, which both stay. */
async function hasBooks(trx: Kysely<Database>, id: string): Promise<boolean> {
	const { rows } = await sql`select from book_closings where auctioneer_id = ${id}
		union all select from dps_numbers where auctioneer_id = ${id} limit 1`.execute(trx);
	return rows.length > 0;
}

/** Two that become the default at once wait for each other here. */
async function unsetDefault(trx: Kysely<Database>): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended('default auctioneer', 0))`.execute(trx);
	await sql`update auctioneers set is_default = false, version = version + 1 where is_default`.execute(trx);
}

async function untaken<T>(write: () => Promise<Result<T>>): Promise<Result<T>> {
	try {
		return await write();
	} catch (error) {
		if (violates(error, 'auctioneers_registration_idx') || violates(error, 'auctioneers_tax_id_key'))
			return fail(problem('auctioneer.taken'));
		throw error;
	}
}
