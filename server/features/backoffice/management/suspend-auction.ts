import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { AdminAuction, NewDates, OrderBody } from '#contract/admin-auctions.ts';
import type { Order } from '#domain/auction/auction.ts';
import { type Dates, datesAhead, postponed } from '#domain/auction/suspension.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { isoOf, type Micros, microsOf } from '#domain/values/time.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { newDatesRefused } from '#server/features/backoffice/publication/new-dates.ts';
import { stateOf, termsOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { neverCompletes, writeSteps } from '#server/features/bidding/decisions/unit-of-work.ts';
import { addNews } from '#server/features/bidding/lot-news.ts';
import { readAdminAuction } from '#server/features/bidding/read-auction.ts';
import { readReason } from '#server/features/bidding/result-follow-up.ts';
import { FOREIGN_DOCUMENT, orderDocument } from '#server/features/catalogue/sales/order-document.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { actOnLocked } from './act-on-auction.ts';
import { type LockedForAdmin, lockForAdmin, raiseVersion } from './lock-for-admin.ts';
import { type FieldFault, type FormResult, refusedFields } from './refused-fields.ts';

/** An order as decisions know it: its document by the hash. Null if the document is none of the lots'. */
export async function orderOf(
	trx: Kysely<Database>,
	lots: RawBuilder<unknown>,
	{ reason, document_id }: OrderBody,
): Promise<Order | null> {
	if (document_id === undefined) return { reason };
	const document = await orderDocument(trx, lots, document_id);
	return document === null ? null : { reason, document };
}

/** Suspends a lot before its end (rules §51). Problems: those of `actOnAuction`, `request.invalid` for a document of another. */
export async function suspendAuction(
	db: Kysely<Database>,
	admin_id: string,
	id: string,
	body: OrderBody,
): Promise<FormResult<AdminAuction>> {
	return db.transaction().execute(async (trx): Promise<FormResult<AdminAuction>> => {
		const held = await lockForAdmin(trx, id);
		if (!held) return fail({ problem: problem('auction.not-found') });
		const order = await orderOf(trx, sql`a.id = ${id}`, body);
		if (!order) return refusedFields([FOREIGN_DOCUMENT]);
		const refused = await actOnLocked(trx, held, admin_id, { name: 'suspend', ...order });
		return refused ? fail({ problem: refused }) : ok((await readAdminAuction(trx, id)) as AdminAuction);
	});
}

/**
 * Takes a lot up again, with the time that was left or with new dates. Those of a regulated lot are an erratum: a material version of the
 * edital that was published since the suspension (rules §41, §51); without one, `publication.frozen`.
 */
export async function resumeAuction(
	db: Kysely<Database>,
	admin_id: string,
	id: string,
	{ rounds, unit }: { rounds: NewDates | undefined; unit: LegalTermsUnit },
): Promise<FormResult<AdminAuction>> {
	return db.transaction().execute(async (trx): Promise<FormResult<AdminAuction>> => {
		const held = await lockForAdmin(trx, id);
		if (!held) return fail({ problem: problem('auction.not-found') });
		const dates = rounds?.map(microDates);
		const refusal = dates ? await erratumRefusal(trx, [held], dates, unit) : null;
		if (refusal) return refusal;
		if (dates) await postponeSuspended(trx, held, admin_id, dates);
		const refused = await actOnLocked(trx, held, admin_id, { name: 'resume' });
		return refused ? fail({ problem: refused }) : ok((await readAdminAuction(trx, id)) as AdminAuction);
	});
}

/** Why suspended lots may not be taken up again with these dates; null if they may. */
export async function erratumRefusal(
	trx: Transaction<Database>,
	lots: readonly LockedForAdmin[],
	dates: readonly Dates[],
	unit: LegalTermsUnit,
) {
	for (const { auction } of lots) {
		if (auction.suspended_at === null) return fail({ problem: notSuspended() });
		if (isRegulated(auction.kind) && !(await hasErratumSince(trx, auction.id, auction.suspended_at)))
			return fail({ problem: problem('publication.frozen') });
	}
	const faults = lots.flatMap((held) => dateFaults(held, dates, held.at));
	if (faults.length > 0) return refusedFields(faults);
	return datesRefusal(
		trx,
		lots.map((held) => ({ held, dates })),
		{ unit, moved: false },
	);
}

/** What the law says against new dates of locked lots that are in order (rules §51); null if nothing. */
export async function datesRefusal(
	trx: Kysely<Database>,
	plans: readonly { held: LockedForAdmin; dates: readonly Dates[] }[],
	how: { unit: LegalTermsUnit; moved: boolean },
) {
	const moves = plans.map(({ held: { auction }, dates }) => ({
		id: auction.id,
		round: auction.round ?? 1,
		opened: auction.status !== 'pending',
		suspended: auction.suspended_at !== null,
		dates,
	}));
	const faults = await newDatesRefused(trx, moves, how);
	return faults.length > 0 ? refusedFields(faults, problem('publication.incomplete')) : null;
}

/** Gives a suspended lot its new dates, for the reason of the suspension. */
export async function postponeSuspended(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	admin_id: string,
	dates: readonly Dates[],
): Promise<void> {
	const reason = (await readReason(trx, held.auction.id, held.auction)) ?? '';
	await postponeLocked(trx, held, admin_id, dates, { reason });
}

function notSuspended(): Problem {
	return problem('auction.action-not-offered', {
		action: 'retomar com novas datas',
		status: 'que não está suspenso',
	});
}

async function hasErratumSince(trx: Kysely<Database>, id: string, since: Micros): Promise<boolean> {
	const { rows } = await sql`select from auctions a
		join sale_documents d on d.auction_id = a.id or d.sale_id = a.sale_id
		where a.id = ${id} and d.kind = 'edital' and d.version > 1 and d.material
			and d.published_at > from_micros(${since}::bigint) limit 1`.execute(trx);
	return rows.length > 0;
}

export function microDates({ start_time, end_time }: NewDates[number]): Dates {
	return { start_time: microsOf(start_time), end_time: microsOf(end_time) };
}

/** What is wrong with new dates of a lot; none of them is before `least`. An open lot keeps its start, whatever is said of it. */
export function dateFaults(
	{ auction }: LockedForAdmin,
	dates: readonly Dates[],
	least: Micros,
): FieldFault[] {
	const ahead = datesAhead(termsOf(auction), stateOf(auction)).length;
	if (dates.length !== ahead)
		return [{ path: 'rounds', message: `Informe as datas dos ${ahead} leilões por encerrar do lote` }];
	let last = least;
	return dates.flatMap(({ start_time, end_time }, n) => {
		const open = n === 0 && auction.status !== 'pending';
		const early = !open && start_time < last;
		const short = end_time <= (open ? last : start_time);
		last = Math.max(last, end_time);
		return [
			...(early
				? [
						{
							path: `rounds.${n}.start_time`,
							message: 'O início não pode ser antes de agora nem do término anterior',
						},
					]
				: []),
			...(short ? [{ path: `rounds.${n}.end_time`, message: 'O término deve ser depois do início' }] : []),
		];
	});
}

/** Gives a lot that is not over other dates: its record, what the edital announces, the audit log, and the news for those who follow it. */
export async function postponeLocked(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	admin_id: string,
	dates: readonly Dates[],
	order: Order,
): Promise<void> {
	const { auction } = held;
	const times = () => ({ start_time: isoOf(auction.start_time), end_time: isoOf(auction.end_time) });
	const before = times();
	const { step } = postponed(termsOf(auction), stateOf(auction), dates, order);
	await writeSteps(trx, auction, [step], held.at, neverCompletes);
	held.at += 1;
	await raiseVersion(trx, auction.id);
	await addNews(trx, auction.id, 'postponed');
	// Also where a round is open already, and the later ones move.
	await sql`select note_changed_dates(${auction.id})`.execute(trx);
	const changes = { ...changesBetween(before, times()), reason: { from: null, to: order.reason } };
	await recordAudit(trx, { admin_id, action: 'auction.postponed', subject: auction.id, changes });
}
