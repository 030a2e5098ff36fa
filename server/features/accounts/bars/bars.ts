import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Bar, BarPage, BarQuery, BarRequest } from '#contract/bars.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { readTaxId } from '#domain/values/tax-id.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { taxIdHash } from '#server/features/accounts/identity/sealed-identity.ts';
import { idColumn, Keyset, timeColumn } from '#server/platform/db/keyset-cursor.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';
import { inForce } from './bar-of.ts';

interface BarDeps {
	db: Kysely<Database>;
	vault: Vault;
}

const NEWEST = new Keyset([timeColumn('b.created_at'), idColumn('b.id')], 'desc');

interface BarRow extends Pick<Bar, 'id' | 'reason' | 'created_by' | 'account'> {
	sealed: Buffer;
	number_lost: boolean;
	until: Micros | null;
	created_at: Micros;
	ended_at: Micros | null;
}

/** SQL: the bars `b` with the names of the administrator and of the accounts that state the number, its holder first. */
const BARS = sql`select b.id, b.sealed, b.number_lost_at is not null as number_lost, b.reason, micros(b.until) as until, micros(b.created_at) as created_at,
		micros(b.ended_at) as ended_at, u.name as created_by,
		(select string_agg(p.name, '; ' order by i.held_at, p.name) from identities i join profiles p on p.id = i.user_id
			where i.tax_id_hash = b.tax_id_hash) as account
	from bars b left join users u on u.id = b.created_by`;

/** One page of bars, newest first. Null when the cursor is not one of this list. */
export async function listBars(
	{ db, vault }: BarDeps,
	{ state, tax_id, limit, cursor }: BarQuery,
): Promise<BarPage | null> {
	const after = NEWEST.after(cursor);
	if (!after) return null;
	const matching = sql`${state === 'active' ? inForce('b') : sql`not (${inForce('b')})`} and ${ofTaxId(vault, tax_id)}`;
	const { rows } = await sql<BarRow>`${BARS} where ${matching} and ${after}
		order by ${NEWEST.order} limit ${limit + 1}`.execute(db);
	const { page, next_cursor } = NEWEST.page(rows, limit, ({ created_at, id }) => [created_at, id]);
	const { rows: counted } = await sql<{ total: number }>`
		select count(*) as total from bars b where ${matching}`.execute(db);
	return { bars: page.map((row) => present(vault, row)), next_cursor, total: counted[0]?.total ?? 0 };
}

/** SQL: whether the bar is one of this tax id. A text that is no tax id has none. */
function ofTaxId(vault: Vault, typed: string): RawBuilder<boolean> {
	if (typed === '') return sql`true`;
	const tax_id = readTaxId(typed);
	return tax_id ? sql`b.tax_id_hash = ${taxIdHash(vault, tax_id.text)}` : sql`false`;
}

function present(vault: Vault, { sealed, number_lost, until, created_at, ended_at, ...row }: BarRow): Bar {
	return {
		...row,
		tax_id: number_lost ? null : vault.open(sealed, row.id),
		until: until === null ? null : isoOf(until),
		created_at: isoOf(created_at),
		ended_at: ended_at === null ? null : isoOf(ended_at),
	};
}

/**
 * Excludes a tax id from bidding from the next bid on, with an entry in the audit log. Placed bids remain; a proxy bid
 * of the person is dropped at the next bid. Problems: `bar.tax-id-invalid`, `bar.past-end`.
 */
export async function makeBar(
	{ db, vault }: BarDeps,
	admin_id: string,
	{ tax_id: typed, reason, until = null }: BarRequest,
): Promise<Result<Bar>> {
	const tax_id = readTaxId(typed);
	if (!tax_id) return fail(problem('bar.tax-id-invalid'));
	return db.transaction().execute(async (trx) => {
		if (until !== null && (await isPast(trx, until))) return fail(problem('bar.past-end'));
		const id = randomUUID();
		const sealed = vault.seal(tax_id.text, id);
		await sql`insert into bars (id, tax_id_hash, sealed, reason, until, created_by)
			values (${id}, ${taxIdHash(vault, tax_id.text)}, ${sealed}, ${reason}, ${until}, ${admin_id})`.execute(
			trx,
		);
		// Without number and reason: the log is permanent, and both name a person.
		await recordAudit(trx, {
			admin_id,
			action: 'bar.created',
			subject: id,
			changes: { until: { from: null, to: until } },
		});
		const { rows } = await sql<BarRow>`${BARS} where b.id = ${id}`.execute(trx);
		return ok(present(vault, rows[0] as BarRow));
	});
}

async function isPast(db: Kysely<Database>, until: string): Promise<boolean> {
	const { rows } = await sql<{ past: boolean }>`select ${until}::timestamptz <= now() as past`.execute(db);
	return rows[0]?.past ?? false;
}

/** Ends a bar now; it remains in the list of ended bars. Problems: `bar.not-found`, `bar.over`. */
export async function endBar(db: Kysely<Database>, admin_id: string, id: string): Promise<Result<undefined>> {
	return db.transaction().execute(async (trx) => {
		const { rows } = await sql<{ in_force: boolean }>`
			select ${inForce('b')} as in_force from bars b where b.id = ${id} for update`.execute(trx);
		const [found] = rows;
		if (!found) return fail(problem('bar.not-found'));
		if (!found.in_force) return fail(problem('bar.over'));
		await sql`update bars set ended_at = now(), ended_by = ${admin_id} where id = ${id}`.execute(trx);
		await recordAudit(trx, { admin_id, action: 'bar.ended', subject: id, changes: {} });
		return ok(undefined);
	});
}
