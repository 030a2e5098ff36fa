import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Action } from '#domain/auction/transitions.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { type Micros, micros, microsOf, SECOND } from '#domain/values/time.ts';
import {
	allowed,
	disturb,
	makeTermLot,
	settle,
	TERM_KINDS,
	type TermKind,
	type TermLot,
	trapTerms,
} from '#prove/attacks/clock-terms.ts';
import { bidRepeatedly, isLate, readHistories, sendBid } from '#prove/oracle/histories.ts';
import { faultsOf } from '#prove/oracle/history-check.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { type SeededRandom, seededRandom } from '#prove/system/seeded-random.ts';
import { openTestSystem, type Person, type TestSystem } from '#prove/system/test-system.ts';
import { actOnAuction } from '#server/features/backoffice/management/act-on-auction.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import { makeAdmin, makeAuction, makeRoundsAuction } from '#server/testing/factories.ts';
import { connectionId, waitsFor } from '#server/testing/lock-waits.ts';
import { installMovedClock, moveClock } from '#server/testing/moved-clock.ts';
import { preload } from '#server/testing/preloads.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** The number of lots that are open at once, and of bidders on each. */
const LOTS = 8;
const BIDDERS = 3;

/** Time between two jumps of the database's clock, in milliseconds. */
const PAUSE = 40;

/** The number of jumps while one set of lots is open. */
const JUMPS = 60;

const INITIAL = 100_000_00;

/** The maximum sizes of jumps, in milliseconds: too short for an outage, a possible outage, minutes, hours. */
const SIZES = [SECOND / 10, SECOND, 8 * SECOND, 8 * SECOND, 5 * 60 * SECOND, 5 * 3_600 * SECOND];

interface Lot {
	id: string;
	announced: { start_time: Micros; end_time: Micros };
}

interface ClockTest {
	system: TestSystem;
	admin: string;
	random: SeededRandom;
	counted: Record<
		| 'jumps'
		| 'traps'
		| 'bids'
		| 'accepted'
		| 'late'
		| 'closed_by_the_clock'
		| 'rounds_closed'
		| 'extended'
		| 'paused'
		| 'terms'
		| 'terms_ended'
		| 'acts_in_term',
		number
	>;
}

/**
 * Makes an auction that opens now and ends after `open` milliseconds, by the database's clock. With rounds, that is the end
 * of the first one, which a second one of the same length follows at once.
 */
async function openLot({ db }: TestSystem, open: number, window: number, rounds = false): Promise<Lot> {
	const now = Math.floor((await readMicros(db)) / 1_000);
	const [start_time, end_time] = [new Date(now - SECOND), new Date(now + open)];
	const terms = { extension_window_ms: window };
	const first = { start: start_time.getTime(), end: end_time.getTime(), minimum: INITIAL };
	const second = { start: first.end, end: first.end + open, minimum: INITIAL / 2 };
	const id = rounds
		? await makeRoundsAuction(db, [first, second], terms)
		: await makeAuction(db, { initial_bid: INITIAL, start_time, end_time, ...terms });
	const announced = { start_time: micros(start_time.getTime()), end_time: micros(end_time.getTime()) };
	await waitFor('the lot to open', async () => {
		const row = await db.selectFrom('auctions').select('status').where('id', '=', id).executeTakeFirst();
		return row?.status !== 'pending';
	});
	return { id, announced };
}

/** Sends a person's bids until the lot has ended or the run is over. */
function bidOn({ system, random }: ClockTest, person: Person, { id }: Lot, isOver: () => boolean) {
	const lot = { auction_id: id, initial_bid: INITIAL };
	return bidRepeatedly(system, random, person, lot, async (bids) => {
		const last = bids.at(-1);
		if (last) await sleep(random.below(300));
		return !isOver() && !(last && isLate(last) && random.oneIn(3));
	});
}

const act = ({ system, admin }: ClockTest, id: string, action: Action): Promise<boolean> =>
	allowed(() => actOnAuction(system.db, admin, id, action));

/** Moves the database's clock back and forth, and pauses or resumes a random lot at some of the jumps. */
async function jump(
	test: ClockTest,
	lots: readonly Lot[],
	termLots: readonly TermLot[],
	jumps: number,
): Promise<void> {
	const { system, random, counted } = test;
	let by = 0;
	for (let n = 0; n < jumps; n += 1) {
		const size = micros(random.pick(SIZES));
		by = random.oneIn(6) ? 0 : by + random.below(2 * size) - size;
		await moveClock(system.db, by);
		counted.jumps += 1;
		const name = random.pick(['pause', 'resume'] as const);
		if (random.oneIn(4)) {
			const ok = await act(test, random.pick(lots).id, { name, reason: 'Falta de luz' });
			counted.paused += Number(ok && name === 'pause');
		}
		if (random.oneIn(3)) counted.acts_in_term += Number(await disturb(test, random.pick(termLots)));
		await sleep(PAUSE);
	}
	await moveClock(system.db, 0);
}

/** Whether the lot of this number has rounds: every other one. */
const hasRounds = (n: number): boolean => n % 2 === 1;

/** Bids on one set of lots during `jumps` jumps; returns the faults of their histories. */
async function bidDuringJumps(test: ClockTest, jumps: number): Promise<string[]> {
	const { system, random, counted } = test;
	await moveClock(system.db, 0);
	const lots = await Promise.all(
		Array.from({ length: LOTS }, (_, n) =>
			openLot(system, SECOND + random.below(4 * SECOND), 500, hasRounds(n)),
		),
	);
	// The announced start of some lies ahead, so that jumps cross it too.
	const termLots = await Promise.all(
		TERM_KINDS.flatMap((kind) => [
			makeTermLot(system, kind, { open: 2 * SECOND }),
			makeTermLot(system, kind, { start: SECOND, open: 20 * 3_600 * SECOND }),
		]),
	);
	let over = false;
	const people = await Promise.all(Array.from({ length: LOTS * BIDDERS }, () => system.person()));
	// A lot with rounds gets its bids late, so that some first rounds end without one.
	const bidding = people.map(async (person, n) => {
		if (hasRounds(n % LOTS)) await sleep(random.below(2 * SECOND));
		return bidOn(test, person, lots[n % LOTS] as Lot, () => over);
	});
	const bidders = termLots.map((lot) => bidOn(test, lot.bidder, lot, () => over));
	await jump(test, lots, termLots, jumps);
	over = true;
	const sent = (await Promise.all([...bidding, ...bidders])).flat();
	for (const { id } of termLots) await endTermLot(test, id);
	// Cancels the lots that are still open, so that nothing changes while it is read.
	for (const { id } of lots) await act(test, id, { name: 'cancel', reason: 'Fim da prova' });
	const histories = await readHistories(system, [...lots, ...termLots], sent);
	const texts = histories.flatMap((history) => history.texts).join('\n');
	counted.bids += sent.length;
	counted.accepted += sent.filter(({ status }) => status === 201).length;
	counted.late += sent.filter(isLate).length;
	counted.rounds_closed += texts.split('"type":"round-closed"').length - 1;
	counted.closed_by_the_clock += texts.split('"type":"ended"').length - 1;
	counted.terms_ended += texts.split(/"type":"(?:preference-lapsed|conditional-refused)"/).length - 1;
	counted.extended += texts.split('"type":"extended"').length - 1;
	return histories.flatMap(faultsOf);
}

/** Ends what is open about a lot, after its announced start. */
async function endTermLot(test: ClockTest, id: string): Promise<void> {
	const { system, admin } = test;
	const read = system.db.selectFrom('auctions').select('ledger_seq').where('id', '=', id);
	await waitFor('the announced start', async () => (await read.executeTakeFirstOrThrow()).ledger_seq > 0, {
		pause: 50,
		tries: 2_000,
	});
	if (!(await act(test, id, { name: 'cancel', reason: 'Fim da prova' })))
		await allowed(() => settle(system.db, admin, id));
}

/** Acts that wait while their terms pass; returns what is wrong, and of which kinds one was carried out too late. */
async function trapActs(test: ClockTest): Promise<{ faults: string[]; late: readonly TermKind[] }> {
	const { system, admin, random, counted } = test;
	const { late, lots, bids } = await trapTerms(system, admin, random);
	counted.jumps += 1;
	counted.terms += lots.length;
	for (const { id } of lots) await allowed(() => settle(system.db, admin, id));
	const faults = late.map((kind) => `${kind}: carried out after its term`);
	return { faults: [...faults, ...(await readHistories(system, lots, bids)).flatMap(faultsOf)], late };
}

/**
 * A bid that waits for the lot's row while the end passes must be refused as late. On a busy machine the trap can fail to
 * be set, and is repeated. Either the bid begins to wait after the end: it is late without the jump. Or the servers take
 * the jump for an outage and extend the lot first: the bid is in time.
 */
async function trap(test: ClockTest): Promise<string[]> {
	const { system, random, counted } = test;
	await moveClock(system.db, 0);
	const person = await system.person();
	// Every other trap is at the border of two rounds: there the bid is late too, and not in the next round.
	const rounds = hasRounds(counted.traps);
	const lot = await openLot(system, 4 * SECOND, 500, rounds);
	const bid = { auction_id: lot.id, amount: INITIAL, maximum: null, ...(rounds && { round: 1 }) };
	const waiting = await system.db.transaction().execute(async (trx) => {
		// Inserts that refer to the lot, such as those of notifications, do not wait for this lock.
		await sql`select from auctions where id = ${lot.id} for no key update`.execute(trx);
		const holder = await connectionId(trx);
		const answer = sendBid(system, random, person, bid);
		const isWaiting = async () => (await waitsFor(system.db, holder)) > 0;
		await waitFor('the bid to wait for the row', isWaiting, { pause: 10, tries: 2_000 });
		const inTime = (await readMicros(system.db)) < lot.announced.end_time;
		await moveClock(system.db, micros(5 * SECOND + random.below(2_000)));
		return { answer, inTime };
	});
	const answer = await waiting.answer;
	const { status, body } = answer;
	counted.jumps += 1;
	const late = isLate(answer);
	if (!waiting.inTime || (!late && (await wasExtended(system, lot)))) return trap(test);
	counted.traps += 1;
	return late
		? []
		: [`a bid that waited across the end was answered ${status} ${'code' in body ? body.code : ''}`];
}

/** Whether an outage extended the lot beyond its bid before the bid was decided. */
async function wasExtended({ db }: TestSystem, { id }: Lot): Promise<boolean> {
	const read = db.selectFrom('ledger_records').select('record').where('auction_id', '=', id).orderBy('seq');
	const records = (await read.execute()).map(({ record }) => JSON.parse(record) as LedgerRecord);
	const bid = records.findIndex(({ type }) => type === 'bid-accepted');
	const extension = records
		.slice(0, Math.max(bid, 0))
		.findLast(({ data }) => 'cause' in data && data.cause === 'outage');
	return extension !== undefined && extension.after.end_time > microsOf(records[bid]?.at ?? '');
}

async function run({ n, seed, control, progress }: Trial): Promise<RunResult> {
	const jumping = preload('jumping-clock');
	const system = await openTestSystem({
		// The control's fault is in the database and shows at one server.
		preloads: control ? [jumping] : [jumping, jumping],
		prepare: (db) => installMovedClock(db, control ? 'transaction' : 'clock'),
	});
	const counted = {
		jumps: 0,
		traps: 0,
		bids: 0,
		accepted: 0,
		late: 0,
		closed_by_the_clock: 0,
		rounds_closed: 0,
		extended: 0,
		paused: 0,
		terms: 0,
		terms_ended: 0,
		acts_in_term: 0,
	};
	const caught = new Set<string>();
	const examples: string[] = [];
	try {
		const test: ClockTest = {
			system,
			admin: await makeAdmin(system.db),
			random: seededRandom(seed),
			counted,
		};
		await system.db.insertInto('demo_mark').values({ legal_terms_unit: 'second' }).execute();
		while (counted.jumps < n) {
			const found = await trap(test);
			if (found.length > 0) caught.add('bid');
			const { faults, late } = await trapActs(test);
			for (const kind of late) caught.add(kind);
			examples.push(...found, ...faults);
			// The control's fault only affects the trap.
			if (!control) examples.push(...(await bidDuringJumps(test, Math.min(JUMPS, n - counted.jumps))));
			progress(Math.min(counted.jumps, n));
		}
	} finally {
		await system.close();
	}
	// The control's fault must show in bids and in every term.
	const missed = control && caught.size <= TERM_KINDS.length;
	return { n: counted.jumps, violations: missed ? 0 : examples.length, counted, examples };
}

export const CLOCK: Proof = {
	id: 'clock',
	promise:
		'0 bids accepted late, reordered or after a close while the clocks of the database and of both servers jump back and forth by up to hours; a bid that waits across the end is late, and so is an answer, a counter-offer taken, a preference or a fiduciante’s payment across the end of its term; no announced start and no term ends early, twice or again',
	control:
		'the database reads the time at the beginning of the transaction: now() in place of clock_timestamp()',
	n: { small: 60, usual: 1_000, control: 2 },
	run,
};
