import { type Kysely, sql } from 'kysely';
import type { StaggerBody } from '#contract/sale-forms.ts';
import type { AdminSale } from '#contract/sales.ts';
import { movedLot, staggerFault, staggerShifts, type TimedLot } from '#domain/auction/staggered-times.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { isoOf, microsOf } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { type FormResult, refusedFields } from '#server/features/backoffice/management/refused-fields.ts';
import { roundsOf } from '#server/features/catalogue/rounds.ts';
import { lockSales } from '#server/features/catalogue/sales/sale-terms.ts';
import { arrayOf, columnOf } from '#server/platform/db/arrays.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readAdminSale } from './read-sale.ts';
import { fixedLot } from './sale-lots.ts';
import type { SaleDeps } from './write-sale.ts';

const missingLot = { path: 'lot_ids', message: 'Um destes lotes não está no leilão' };

interface LotRow extends TimedLot {
	id: string;
	title: string;
	kind: string | null;
	published: boolean;
	ledger_seq: number;
	pending: boolean;
	/** The clock opens it now. */
	due: boolean;
}

/**
 * Sets the times of the lots of a sale, or of those that are named, in the order of their numbers, if nobody changed the sale since
 * `version`. All or none: one of them that is published in a regulated sale, or has begun, keeps all as they are.
 */
export async function staggerLots(
	{ db, environment, legalTermsUnit }: SaleDeps,
	admin_id: string,
	id: string,
	{ version, start_time, minutes, lot_ids }: StaggerBody,
): Promise<FormResult<AdminSale>> {
	return db.transaction().execute(async (trx): Promise<FormResult<AdminSale>> => {
		await lockSales(trx, [id], 'update');
		const before = await readAdminSale(trx, environment, id, legalTermsUnit);
		if (!before) return fail({ problem: problem('sale.not-found') });
		if (before.version !== version) return fail({ problem: problem('sale.edited-meanwhile') });
		const lots = await lockLots(trx, id, lot_ids);
		if (lots.length < (lot_ids?.length ?? 0)) return refusedFields([missingLot]);
		const first = microsOf(start_time);
		const fault = staggerFault(first, await readMicros(trx));
		if (fault) return refusedFields([{ path: 'start_time', message: fault }]);
		const refused = lots.map(refusalOf).find((found) => found !== null);
		if (refused) return fail({ problem: refused });
		const shifts = staggerShifts(lots, first, minutes);
		await writeTimes(
			trx,
			lots.map((lot, index) => movedLot(lot, shifts[index] ?? 0)),
		);
		await sql`update sales set version = version + 1 where id = ${id}`.execute(trx);
		const began = lots[0] ? isoOf(lots[0].start_time) : null;
		await recordAudit(trx, {
			admin_id,
			action: 'sale.staggered',
			subject: id,
			changes: { start_time: { from: began, to: isoOf(first) }, minutes: { from: null, to: minutes } },
		});
		return ok((await readAdminSale(trx, environment, id, legalTermsUnit)) as AdminSale);
	});
}

/** Locks the lots in the order of their ids, as every writer of several lots does; returns them in the order of their numbers. */
async function lockLots(
	trx: Kysely<Database>,
	sale_id: string,
	lot_ids: readonly string[] | undefined,
): Promise<LotRow[]> {
	const named = lot_ids === undefined ? sql`` : sql`and a.id = any(${arrayOf(lot_ids)}::uuid[])`;
	await sql`select from auctions a where a.sale_id = ${sale_id} and a.withdrawn_at is null
		order by a.id for no key update`.execute(trx);
	const { rows } = await sql<LotRow>`
		select a.id, a.title, a.kind, a.ledger_seq, a.round, a.published_at is not null as published, a.status = 'pending' as pending,
			a.published_at is not null and a.auction_type = 'scheduled' and a.start_time <= clock_timestamp()
				and a.end_time > clock_timestamp() as due,
			micros(a.start_time) as start_time, micros(a.end_time) as end_time, ${roundsOf(sql`a.id`)} as rounds
		from auctions a where a.sale_id = ${sale_id} and a.withdrawn_at is null ${named} order by a.lot_number, a.id`.execute(
		trx,
	);
	return rows;
}

function refusalOf(lot: LotRow): Problem | null {
	if (!lot.pending || lot.due) return problem('sale.running', { lot: lot.title });
	return fixedLot(lot);
}

/** Writes the times of lots that no record fixes. The announced end and the cap on extensions move with the end. */
async function writeTimes(trx: Kysely<Database>, lots: readonly LotRow[]): Promise<void> {
	await sql`update auctions a set
			start_time = from_micros(n.start_time), end_time = from_micros(n.end_time),
			scheduled_end_time = a.scheduled_end_time + (from_micros(n.end_time) - a.end_time),
			extension_cap = a.extension_cap + (from_micros(n.end_time) - a.end_time), version = a.version + 1
		from unnest(${columnOf(lots, 'id')}::uuid[], ${columnOf(lots, 'start_time')}::bigint[], ${columnOf(lots, 'end_time')}::bigint[])
			as n (id, start_time, end_time)
		where a.id = n.id and a.start_time <> from_micros(n.start_time)`.execute(trx);
	const rounds = lots.flatMap(({ id, rounds }) => rounds.map((round) => ({ id, ...round })));
	await sql`update auction_rounds r set start_time = from_micros(n.start_time), end_time = from_micros(n.end_time)
		from unnest(${columnOf(rounds, 'id')}::uuid[], ${columnOf(rounds, 'number')}::int[],
			${columnOf(rounds, 'start_time')}::bigint[], ${columnOf(rounds, 'end_time')}::bigint[]) as n (id, number, start_time, end_time)
		where r.auction_id = n.id and r.number = n.number
			and (r.start_time, r.end_time) is distinct from (from_micros(n.start_time), from_micros(n.end_time))`.execute(
		trx,
	);
}
