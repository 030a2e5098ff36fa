import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Action } from '#domain/auction.ts';
import type { LedgerRecord } from '#domain/ledger.ts';
import { type Micros, micros, microsOf, SECOND } from '#domain/time.ts';
import { actOnAuction } from '#server/features/backoffice/management/act-on-auction.ts';
import { makeAdmin, makeAuction } from '#server/testing/factories.ts';
import { installMovedClock, moveClock } from '#server/testing/moved-clock.ts';
import { type Asked, ask, leastAfter } from './asking.ts';
import { type Chance, chanceOf } from './chance.ts';
import { faultsOf } from './history.ts';
import { readHistories } from './house-history.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { openHouse, type Person, type ProvingHouse } from './proving-house.ts';

const APP_CLOCK = join(import.meta.dirname, 'jumping-app-clock.ts');

/** Lots that are open together, and bidders on each. */
const LOTS = 8;
const BIDDERS = 3;
/** Between two jumps of the database's clock, in milliseconds. */
const PACE = 40;
/** Jumps while one set of lots is open. */
const JUMPS = 60;
const INITIAL = 100_000_00;

/** Reach of a jump: a blink, less than a silence, minutes, hours. */
const REACH = [SECOND / 10, SECOND, 8 * SECOND, 8 * SECOND, 5 * 60 * SECOND, 5 * 3_600 * SECOND];

interface Lot {
	id: string;
	announced: { start_time: Micros; end_time: Micros };
}

interface Night {
	house: ProvingHouse;
	admin: string;
	chance: Chance;
	counted: Record<
		'jumps' | 'traps' | 'bids' | 'accepted' | 'late' | 'closed_by_the_clock' | 'extended' | 'paused',
		number
	>;
}

/** An auction that opens now and ends in so many milliseconds, by the database's clock as it stands. */
async function openLot({ db }: ProvingHouse, open: number, window: number): Promise<Lot> {
	const { rows } = await sql<{ now: Micros }>`select micros(clock_timestamp()) as now`.execute(db);
	const now = Math.floor((rows[0]?.now ?? 0) / 1_000);
	const [start_time, end_time] = [new Date(now - SECOND), new Date(now + open)];
	const times = { start_time, end_time, scheduled_end_time: end_time, extension_window_ms: window };
	const id = await makeAuction(db, { initial_bid: INITIAL, ...times });
	const told = { start_time: micros(start_time.getTime()), end_time: micros(end_time.getTime()) };
	for (let tries = 0; tries < 200; tries += 1) {
		const row = await db.selectFrom('auctions').select('status').where('id', '=', id).executeTakeFirst();
		if (row?.status !== 'pending') return { id, announced: told };
		await sleep(20);
	}
	throw new Error('nobody opened the lot');
}

/** Bids until the lot is over or the night is. */
async function bidAway({ house, chance }: Night, person: Person, { id }: Lot, isOver: () => boolean) {
	const answers: Asked[] = [];
	let least = INITIAL;
	while (!isOver()) {
		const amount = least + chance.below(3) * 1_000_00;
		const ceiling = chance.once(4) ? amount + chance.below(4) * 1_000_00 : null;
		const answer = await ask(chance.pick(house.servers), person, { auction_id: id, amount, ceiling });
		answers.push(answer);
		least = leastAfter(answer);
		await sleep(chance.below(300));
		if ('code' in answer.body && answer.body.code === 'bid.closed' && chance.once(3)) break;
	}
	return answers;
}

/** PostgreSQL's name for what cannot be done yet: after a leap the house looks at the silence before anything closes. */
const NOT_YET = '55000';

/** An administrator's act, repeated while the house has to look at a silence first; answers whether it was done. */
async function act({ house, admin }: Night, id: string, action: Action): Promise<boolean> {
	for (let tries = 0; tries < 200; tries += 1) {
		try {
			const { ok } = await actOnAuction(house.db, admin, id, action);
			return ok;
		} catch (error) {
			if ((error as { code?: string }).code !== NOT_YET) throw error;
			await sleep(50);
		}
	}
	throw new Error('nobody looks at the silence');
}

/** Moves the database's clock, again and again, back and forth; pauses and resumes a lot now and then. */
async function jump(night: Night, lots: readonly Lot[], jumps: number): Promise<void> {
	const { house, chance, counted } = night;
	let by = 0;
	for (let n = 0; n < jumps; n += 1) {
		const reach = micros(chance.pick(REACH));
		by = chance.once(6) ? 0 : by + chance.below(2 * reach) - reach;
		await moveClock(house.db, by);
		counted.jumps += 1;
		const name = chance.pick(['pause', 'resume'] as const);
		if (chance.once(4)) {
			const ok = await act(night, chance.pick(lots).id, { name, reason: 'Falta de luz' });
			counted.paused += Number(ok && name === 'pause');
		}
		await sleep(PACE);
	}
	await moveClock(house.db, 0);
}

/** One set of lots through so many jumps; answers what is wrong with them. */
async function through(night: Night, jumps: number): Promise<string[]> {
	const { house, chance, counted } = night;
	await moveClock(house.db, 0);
	const lots = await Promise.all(
		Array.from({ length: LOTS }, () => openLot(house, SECOND + chance.below(4 * SECOND), 500)),
	);
	let over = false;
	const people = await Promise.all(Array.from({ length: LOTS * BIDDERS }, () => house.person()));
	const bidding = people.map((person, n) => bidAway(night, person, lots[n % LOTS] as Lot, () => over));
	await jump(night, lots, jumps);
	over = true;
	const asked = (await Promise.all(bidding)).flat();
	// Nothing may move any more while it is read: what is still open is taken off the clock.
	for (const { id } of lots) await act(night, id, { name: 'cancel', reason: 'Fim da prova' });
	const histories = await readHistories(house, lots, asked);
	const texts = histories.flatMap((history) => history.texts).join('\n');
	counted.bids += asked.length;
	counted.accepted += asked.filter(({ status }) => status === 201).length;
	counted.late += asked.filter(({ body }) => 'code' in body && body.code === 'bid.closed').length;
	counted.closed_by_the_clock += texts.split('"type":"ended"').length - 1;
	counted.extended += texts.split('"type":"extended"').length - 1;
	return histories.flatMap(faultsOf);
}

/**
 * A bid waits for the lot's row, and the end passes meanwhile: it must be late. On a busy machine the house may take the
 * leaps for a silence, and give the lot its time back before the bid is decided: then it is in time, and the trap is laid again.
 */
async function trap(night: Night): Promise<string[]> {
	const { house, chance, counted } = night;
	await moveClock(house.db, 0);
	const person = await house.person();
	const lot = await openLot(house, 4 * SECOND, 500);
	const bid = { auction_id: lot.id, amount: INITIAL, ceiling: null };
	const waiting = await house.db.transaction().execute(async (trx) => {
		await sql`select from auctions where id = ${lot.id} for update`.execute(trx);
		const answer = ask(chance.pick(house.servers), person, bid);
		await somebodyWaits(house);
		await moveClock(house.db, micros(5 * SECOND + chance.below(2_000)));
		return { answer };
	});
	const { status, body } = await waiting.answer;
	counted.jumps += 1;
	const late = 'code' in body && body.code === 'bid.closed';
	if (!late && (await gotTimeBack(house, lot))) return trap(night);
	counted.traps += 1;
	return late
		? []
		: [`a bid that waited across the end was answered ${status} ${'code' in body ? body.code : ''}`];
}

/** Whether an outage's extension stands before the lot's bid in the ledger, and reaches past it. */
async function gotTimeBack({ db }: ProvingHouse, { id }: Lot): Promise<boolean> {
	const read = db.selectFrom('ledger_records').select('record').where('auction_id', '=', id).orderBy('seq');
	const records = (await read.execute()).map(({ record }) => JSON.parse(record) as LedgerRecord);
	const bid = records.findIndex(({ type }) => type === 'bid-accepted');
	const extension = records
		.slice(0, Math.max(bid, 0))
		.findLast(({ data }) => 'cause' in data && data.cause === 'outage');
	return extension !== undefined && extension.after.end_time > microsOf(records[bid]?.at ?? '');
}

async function somebodyWaits({ db }: ProvingHouse): Promise<void> {
	for (let tries = 0; tries < 400; tries += 1) {
		const { rows } = await sql`select from pg_stat_activity where datname = current_database()
			and wait_event_type = 'Lock' and query ilike '%auctions%' limit 1`.execute(db);
		if (rows.length > 0) return;
		await sleep(10);
	}
	throw new Error('no bid waits for the row');
}

async function run({ n, seed, control, progress }: Trial): Promise<Finding> {
	const house = await openHouse({
		preloads: [APP_CLOCK, APP_CLOCK],
		prepare: (db) => installMovedClock(db, control ? 'transaction' : 'clock'),
	});
	const counted = {
		...{ jumps: 0, traps: 0, bids: 0, accepted: 0, late: 0 },
		...{ closed_by_the_clock: 0, extended: 0, paused: 0 },
	};
	const examples: string[] = [];
	try {
		const night: Night = { house, admin: await makeAdmin(house.db), chance: chanceOf(seed), counted };
		while (counted.jumps < n) {
			examples.push(...(await trap(night)));
			// The control is about the trap alone: with that clock in place the rest means nothing.
			if (!control) examples.push(...(await through(night, Math.min(JUMPS, n - counted.jumps))));
			progress(Math.min(counted.jumps, n));
		}
	} finally {
		await house.close();
	}
	return { n: counted.jumps, violations: examples.length, counted, examples };
}

/** Clocks that jump make nobody late who was not, nobody early, and nothing reordered or reopened. */
export const CLOCK: Proof = {
	id: 'clock',
	promise:
		'0 bids accepted late, reordered or after a close while the clocks of the database and of both servers jump back and forth by up to hours; a bid that waits across the end is late',
	control:
		'the database reads the time at the beginning of the transaction: now() in place of clock_timestamp()',
	n: { small: 100, usual: 1_000, control: 2 },
	run,
};
