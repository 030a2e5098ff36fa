import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { micros } from '#domain/time.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { type Asked, ask, leastAfter } from './asking.ts';
import { type Chance, chanceOf } from './chance.ts';
import { faultsOf } from './history.ts';
import { readHistories } from './house-history.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { openHouse, type Person, type ProvingHouse } from './proving-house.ts';

const WITHOUT_LOCK = join(import.meta.dirname, '..', 'server', 'testing', 'without-lock.ts');

const LOTS = 100;
/** Bidders of the hot lot, and what each asks there. */
const CROWD = { people: 32, bids: 8 };
/** Bidders of every other lot, and what each asks there. */
const FEW = { people: 4, bids: 3 };
/** How long a lot is open, at least, in milliseconds: the last bids extend it. */
const OPEN = { many: 5_000, few: 2_000 };
const INITIAL = 100_000_00;

type Lot = { id: string; announced: { start_time: number; end_time: number } };

async function openLot({ db }: ProvingHouse, open: number): Promise<Lot> {
	const [start, end] = [Date.now() - 1_000, Date.now() + open];
	const id = await makeAuction(db, {
		initial_bid: INITIAL,
		start_time: new Date(start),
		end_time: new Date(end),
		scheduled_end_time: new Date(end),
		extension_window_ms: 300,
		extension_cap: new Date(end + 1_000),
	});
	return { id, announced: { start_time: micros(start), end_time: micros(end) } };
}

/** One bidder: says a little more than they last heard, with a ceiling now and then, at either server. */
async function bidAway(
	house: ProvingHouse,
	person: Person,
	auction_id: string,
	bids: number,
	chance: Chance,
) {
	const answers: Asked[] = [];
	let least = INITIAL;
	for (let n = 0; n < bids; n += 1) {
		const amount = least + chance.below(3) * 1_000_00;
		const ceiling = chance.once(4) ? amount + chance.below(5) * 1_000_00 : null;
		const answer = await ask(chance.pick(house.servers), person, { auction_id, amount, ceiling });
		answers.push(answer);
		least = leastAfter(answer);
	}
	return answers;
}

/** One hot lot and the others, bid on by everybody at once; answers what is wrong, lot by lot. */
async function round(house: ProvingHouse, lots: number, chance: Chance) {
	const open = lots < 50 ? OPEN.few : OPEN.many;
	const people = await Promise.all(Array.from({ length: CROWD.people + lots }, () => house.person()));
	const all = await Promise.all(Array.from({ length: lots }, () => openLot(house, open)));
	// The clocks of both servers open them; a bid before that is refused, and has no terms to be judged by.
	await settled(house, all, 'pending');
	const [hot, ...others] = all as [Lot, ...Lot[]];
	const crowd = people
		.slice(0, CROWD.people)
		.map((person) => bidAway(house, person, hot.id, CROWD.bids, chance));
	const few = others.flatMap(({ id }, at) =>
		Array.from({ length: FEW.people }, (_, n) =>
			bidAway(house, people[(at + n * 7) % people.length] as Person, id, FEW.bids, chance),
		),
	);
	const asked = (await Promise.all([...crowd, ...few])).flat();
	await settled(house, all, 'active');
	for (const { id } of all.slice(0, 10))
		asked.push(...(await bidAway(house, people[0] as Person, id, 1, chance)));
	return { asked, histories: await readHistories(house, all, asked) };
}

/** Waits until no lot has a status any more. */
async function settled({ db }: ProvingHouse, lots: readonly Lot[], status: string): Promise<void> {
	for (let tries = 0; tries < 400; tries += 1) {
		const { rows } = await sql`select from auctions where status = ${status}
			and id = any(${lots.map(({ id }) => id)}::uuid[]) limit 1`.execute(db);
		if (rows.length === 0) return;
		await sleep(50);
	}
	throw new Error(`lots stay ${status}`);
}

/** Takes away what keeps two records out of one place: behind the lock there are these. */
async function dropKeys({ db }: Pick<ProvingHouse, 'db'>): Promise<void> {
	for (const [table, key] of [
		['ledger_records', 'ledger_records_pkey'],
		['bids', 'bids_auction_id_amount_key'],
		['bids', 'bids_auction_id_seq_key'],
	] as const)
		await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(key)} cascade`.execute(db);
}

async function run({ n, seed, control, progress }: Trial): Promise<Finding> {
	const preload = control ? WITHOUT_LOCK : undefined;
	const prepare = control ? { prepare: (db: ProvingHouse['db']) => dropKeys({ db }) } : {};
	const house = await openHouse({ preloads: [preload, preload], ...prepare });
	const chance = chanceOf(seed);
	const counted = { bids: 0, accepted: 0, refused: 0, late: 0, records: 0 };
	const examples: string[] = [];
	let done = 0;
	let violations = 0;
	try {
		while (done < n) {
			const { asked, histories } = await round(house, Math.min(LOTS + 1, n - done), chance);
			for (const history of histories) {
				const faults = faultsOf(history);
				violations += Number(faults.length > 0);
				examples.push(...faults.slice(0, 5));
				counted.records += history.texts.length;
			}
			counted.bids += asked.length;
			counted.accepted += asked.filter(({ status }) => status === 201).length;
			counted.refused += asked.filter(({ status }) => status !== 201).length;
			counted.late += asked.filter(({ body }) => 'code' in body && body.code === 'bid.closed').length;
			done += histories.length;
			progress(done);
		}
	} finally {
		await house.close();
	}
	return { n: done, violations, counted, examples };
}

/** Bids on two servers at once come out as if each had been decided alone, one after the other. */
export const RACE: Proof = {
	id: 'race',
	promise:
		'0 histories that no order of single decisions explains: 2 servers, 1 hot lot and 100 lots, gap-free ledgers, rows as replayed, every receipt right',
	control: 'the row lock and the keys behind it are taken away',
	n: { small: LOTS + 1, usual: 10 * (LOTS + 1), control: 6 },
	run,
};
