import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { stepsDue } from '#domain/auction/preference.ts';
import { REGULATED_KINDS } from '#domain/sale/regulated-kinds.ts';
import { type FoundOutage, Heartbeat } from '#server/features/bidding/outages/heartbeat.ts';
import { readOpeningFacts } from '#server/features/catalogue/seen-facts.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Announced } from './bid-meter.ts';
import type { BidWatch } from './bid-watch.ts';
import { type LockedAuction, readStamps } from './decisions/auction-locks.ts';
import { DECISION_COLUMNS, stateOf, termsOf } from './decisions/decision-columns.ts';
import { type BiddingDeps, UnitOfWork } from './decisions/unit-of-work.ts';

/** How often the scheduler checks for auctions to open or close: four times within the promised second. */
export const TICK = 250;

/** The most auctions in one transaction; several servers share a rush by skipping each other's locks. */
const BATCH = 200;

/**
 * Opens and closes the auctions that are due (rules §11, §39), and ends windows of preference and conditional sales (rules §33, §50), at most a
 * batch of each, in one transaction. Rows that
 * another server or a bid has locked are skipped until the next tick. Returns the ids that changed; `late` gets by how
 * much each was late.
 */
async function runDue({ db, environment, onCompleted }: BiddingDeps, late?: Late): Promise<string[]> {
	return db.transaction().execute(async (trx) => {
		const due = [...(await lockDue(trx, environment)), ...(await lockAnswers(trx, environment))];
		if (due.length === 0) return [];
		// The clock is read again now that every row is locked (rules §6).
		await readOpeningFacts(
			trx,
			due.filter(({ status }) => status === 'pending'),
		);
		const stampOf = await readStamps(trx);
		const work = new UnitOfWork(onCompleted);
		for (const auction of due) {
			const at = stampOf(auction);
			const { status, start_time, end_time } = auction;
			if (status === 'pending') late?.('opening', (at - start_time) / 1_000);
			else if (status === 'active') late?.('closing', (at - end_time) / 1_000);
			work.add(auction, stepsDue(termsOf(auction), stateOf(auction), at), at);
		}
		await work.store(trx);
		return [...work.auctions].map(({ id }) => id);
	});
}

/** Called for each auction that is opened or closed, with how many milliseconds after the announced time. */
type Late = (what: Announced, milliseconds: number) => void;

/** Selects by the statement's time, which an index supports; what is due is decided after the locks. */
async function lockDue(trx: Kysely<Database>, environment: Environment): Promise<LockedAuction[]> {
	const { rows } = await sql<LockedAuction>`${preparedStatement}
		select ${DECISION_COLUMNS} from visible_auctions a
		where a.environment = ${environment} and (a.auction_type = 'scheduled' or (a.status = 'pending' and ${isAnnounced}))
			and ((a.status = 'pending' and a.suspended_at is null and a.start_time <= statement_timestamp()
					and a.end_time > statement_timestamp())
				or (a.status = 'active' and a.end_time <= statement_timestamp() and not ${inGap}))
		limit ${BATCH} for no key update of a skip locked`.execute(trx);
	return rows;
}

/** Whether an edital announces the times of the lot `a` (rules §39). */
const isAnnounced = sql`a.kind in (${sql.join(REGULATED_KINDS.map((kind) => sql.lit(kind)))})`;

/** The lots whose window of preference is over (rules §33), and the conditional sales that nobody answered in time (rules §50). */
async function lockAnswers(trx: Kysely<Database>, environment: Environment): Promise<LockedAuction[]> {
	const { rows } = await sql<LockedAuction>`${preparedStatement}
		select ${DECISION_COLUMNS} from visible_auctions a
		where (a.preference_until <= statement_timestamp() or a.decide_until <= statement_timestamp())
			and a.environment = ${environment}
		limit ${BATCH} for no key update of a skip locked`.execute(trx);
	return rows;
}

/**
 * A gap in the heartbeat that is not handled yet, or a lot on which bids fail: no auction closes until it is over; the ledger
 * refuses it too (`ledger_close_waits`).
 */
const inGap = sql`(exists (select from bidding_heartbeats p
	where p.environment = a.environment and p.good_until < statement_timestamp())
	or exists (select from bids_failing f where f.auction_id = a.id))`;

/** Runs batch after batch until nothing more is due; returns the ids that changed. */
export async function runAllDue(deps: BiddingDeps, late?: Late): Promise<string[]> {
	const all: string[] = [];
	for (;;) {
		const changed = await runDue(deps, late);
		all.push(...changed);
		if (changed.length < BATCH) return all;
	}
}

/** Called after each commit of the scheduler. */
interface SchedulerEvents {
	/** An auction was opened, closed or extended. */
	changed(auction_id: string): void;
	/** Bids could not be taken for a while. */
	outage(outage: FoundOutage): void;
	/** An auction was opened or closed. */
	late?: Late;
	/** A tick failed; the next one repeats it. */
	failed(error: unknown): void;
}

/**
 * Runs the heartbeat, then the scheduler, until `stop`: no auction closes before a gap is handled, and none opens or closes
 * while bids fail.
 */
export function startScheduler(
	deps: BiddingDeps,
	{ changed, outage: found, late, failed }: SchedulerEvents,
	watch: Pick<BidWatch, 'check' | 'settle'>,
): Repeated {
	const heartbeat = new Heartbeat(deps.db, deps.environment);
	const tick = async () => {
		if (!(await watch.check())) return;
		for (const outage of [...(await heartbeat.send()), ...(await watch.settle())]) {
			found(outage);
			outage.auctions.forEach(changed);
		}
		(await runAllDue(deps, late)).forEach(changed);
	};
	return every(TICK, tick, failed, { atOnce: true });
}
