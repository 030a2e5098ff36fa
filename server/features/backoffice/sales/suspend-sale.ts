import { sql, type Transaction } from 'kysely';
import type { NewDates, OrderBody, PostponeBody } from '#contract/admin-auctions.ts';
import type { AdminSale } from '#contract/sales.ts';
import { isOver, type Order } from '#domain/auction/auction.ts';
import { datesAhead, movedBy } from '#domain/auction/suspension.ts';
import type { Action } from '#domain/auction/transitions.ts';
import type { AuditAction } from '#domain/backoffice/audit.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { MINUTE, micros } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { actOnLocked } from '#server/features/backoffice/management/act-on-auction.ts';
import { type LockedForAdmin, lockForAdmin } from '#server/features/backoffice/management/lock-for-admin.ts';
import { type FormResult, refusedFields } from '#server/features/backoffice/management/refused-fields.ts';
import {
	dateFaults,
	datesRefusal,
	erratumRefusal,
	microDates,
	orderOf,
	postponeLocked,
	postponeSuspended,
} from '#server/features/backoffice/management/suspend-auction.ts';
import { stateOf, termsOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { FOREIGN_DOCUMENT } from '#server/features/catalogue/sales/order-document.ts';
import { lockSales } from '#server/features/catalogue/sales/sale-terms.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Wakeups } from '#server/platform/live/wakeups.ts';
import { readAdminSale } from './read-sale.ts';
import type { SaleDeps } from './write-sale.ts';

/** Suspends all lots of a sale that wait or are open (rules §51); those that are suspended already stay as they are. */
export function suspendSale(deps: Deps, admin_id: string, id: string, body: OrderBody) {
	return onLots(deps, id, async (trx, lots) => {
		const order = await orderOf(trx, sql`a.sale_id = ${id}`, body);
		if (!order) return refusedFields([FOREIGN_DOCUMENT]);
		const running = lots.filter(({ auction }) => auction.suspended_at === null);
		if (running.length === 0) return fail({ problem: nothing('suspend') });
		for (const held of running) await actOnEach(trx, held, admin_id, { name: 'suspend', ...order });
		await audit(trx, admin_id, id, 'sale.suspended', { reason: order.reason });
		return null;
	});
}

/** Takes all suspended lots of a sale up again, each with the time that it had left, or with new dates by an erratum (rules §51). */
export function resumeSale(deps: Deps, admin_id: string, id: string, rounds?: NewDates) {
	return onLots(deps, id, async (trx, lots) => {
		const suspended = lots.filter(({ auction }) => auction.suspended_at !== null);
		if (suspended.length === 0) return fail({ problem: nothing('resume') });
		const dates = rounds?.map(microDates);
		const refusal = dates ? await erratumRefusal(trx, suspended, dates, deps.legalTermsUnit) : null;
		if (refusal) return refusal;
		for (const held of suspended) {
			if (dates) await postponeSuspended(trx, held, admin_id, dates);
			await actOnEach(trx, held, admin_id, { name: 'resume' });
		}
		await audit(trx, admin_id, id, 'sale.resumed', {});
		return null;
	});
}

/** Moves all dates ahead of the lots of a sale that wait or are open, by one act: all or none (rules §51). */
export function postponeSale(deps: Deps, admin_id: string, id: string, body: PostponeBody) {
	return onLots(deps, id, async (trx, lots) => {
		const order = await orderOf(trx, sql`a.sale_id = ${id}`, body);
		if (!order) return refusedFields([FOREIGN_DOCUMENT]);
		if (lots.length === 0) return fail({ problem: nothing('postpone') });
		const refusal = await postponeLots(trx, lots, admin_id, { ...body, order, unit: deps.legalTermsUnit });
		if (refusal) return refusal;
		const { by_minutes } = body;
		await audit(trx, admin_id, id, 'sale.postponed', {
			reason: order.reason,
			...(by_minutes && { minutes: by_minutes }),
		});
		return null;
	});
}

/** Judges the dates of all lots before it writes those of any. */
async function postponeLots(
	trx: Transaction<Database>,
	lots: readonly LockedForAdmin[],
	admin_id: string,
	{
		by_minutes = 0,
		rounds,
		order,
		unit,
	}: Pick<PostponeBody, 'by_minutes' | 'rounds'> & {
		order: Order;
		unit: LegalTermsUnit;
	},
) {
	const by = micros(by_minutes * MINUTE);
	const given = rounds?.map(microDates);
	const plans = lots.map((held) => {
		const ahead = datesAhead(termsOf(held.auction), stateOf(held.auction));
		return { held, ahead, dates: given ?? ahead.map((each) => movedBy(each, by)) };
	});
	const faults = given ? plans.flatMap(({ held, dates }) => dateFaults(held, dates, held.at)) : [];
	if (faults.length > 0) return refusedFields(faults);
	for (const { ahead, dates } of plans) {
		const earlier = dates.findIndex(({ end_time }, n) => end_time < (ahead[n]?.end_time ?? 0));
		const message = 'Um adiamento não traz o término para antes';
		if (earlier >= 0) return refusedFields([{ path: `rounds.${earlier}.end_time`, message }]);
	}
	const unlawful = await datesRefusal(trx, plans, { unit, moved: !given });
	if (unlawful) return unlawful;
	for (const { held, dates } of plans) await postponeLocked(trx, held, admin_id, dates, order);
	return null;
}

/** What is offered for a lot is not refused; if it were, the lots before it would be rolled back. */
async function actOnEach(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	admin_id: string,
	action: Action,
): Promise<void> {
	const refused = await actOnLocked(trx, held, admin_id, action);
	if (refused) throw new Error(`an action that was offered is refused: ${refused.code}`);
}

const WORDS = {
	suspend: ['suspender', 'sem lotes por abrir ou abertos'],
	resume: ['retomar', 'sem lotes suspensos'],
	postpone: ['adiar', 'sem lotes por abrir ou abertos'],
} as const;

function nothing(act: keyof typeof WORDS): Problem {
	const [action, status] = WORDS[act];
	return problem('auction.action-not-offered', { action, status });
}

async function audit(
	trx: Transaction<Database>,
	admin_id: string,
	subject: string,
	action: AuditAction,
	said: Record<string, string | number>,
): Promise<void> {
	const changes = Object.fromEntries(Object.entries(said).map(([name, to]) => [name, { from: null, to }]));
	await recordAudit(trx, { admin_id, action, subject, changes });
}

interface Deps extends SaleDeps {
	wakeups: Pick<Wakeups, 'wake'>;
}

type Act = (trx: Transaction<Database>, lots: LockedForAdmin[]) => Promise<Refusal | null>;
type Refusal = Extract<FormResult<never>, { ok: false }>;

/** Locks the published lots of a sale that are not over, in the order of their ids, and acts on all of them or on none. */
async function onLots(
	{ db, environment, legalTermsUnit, wakeups }: Deps,
	id: string,
	act: Act,
): Promise<FormResult<AdminSale>> {
	const woken: string[] = [];
	const outcome = await db.transaction().execute(async (trx): Promise<FormResult<AdminSale>> => {
		await lockSales(trx, [id], 'update');
		const read = () => readAdminSale(trx, environment, id, legalTermsUnit);
		if (!(await read())) return fail({ problem: problem('sale.not-found') });
		const { rows } = await sql<{
			id: string;
		}>`select id from visible_auctions where sale_id = ${id} order by id`.execute(trx);
		const lots: LockedForAdmin[] = [];
		for (const row of rows) {
			const held = await lockForAdmin(trx, row.id);
			if (held && !isOver(held.auction.status)) lots.push(held);
		}
		const refusal = await act(trx, lots);
		if (refusal) return refusal;
		woken.push(...lots.map(({ auction }) => auction.id));
		await sql`update sales set version = version + 1 where id = ${id}`.execute(trx);
		return ok((await read()) as AdminSale);
	});
	for (const lot of woken) wakeups.wake(lot);
	return outcome;
}
