import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { micros } from '#domain/values/time.ts';
import { makeDecidedLot, playDecidedLot, type Setting } from '#prove/attacks/decided-lots.ts';
import { bidRepeatedly, type History, isLate, readHistories, type SentBid } from '#prove/oracle/histories.ts';
import { faultsOf } from '#prove/oracle/history-check.ts';
import type { SentAct } from '#prove/oracle/lot-acts.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { type SeededRandom, seededRandom } from '#prove/system/seeded-random.ts';
import { openTestSystem, type Person, type TestSystem } from '#prove/system/test-system.ts';
import { makeAuction, makeRoundsAuction } from '#server/testing/factories.ts';
import { preload } from '#server/testing/preloads.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const LOTS = 100;
/** The bidders of the hot lot, and the bids by each. */
const CROWD = { people: 32, bids: 8 };
/** The bidders of every other lot, and the bids by each. */
const FEW = { people: 4, bids: 3 };
/** The minimum time for which lots are open, in milliseconds, by the number of lots. The last bids extend it. */
const OPEN = { many: 5_000, few: 3_000 };
const INITIAL = 100_000_00;
/** The minimum of the second round of lots with rounds. */
const SECOND = 60_000_00;
/** How long a second round is open, in milliseconds. */
const SECOND_OPEN = 4_000;

type Lot = { id: string; announced: { start_time: number; end_time: number }; rounds: boolean };

/** Opens a lot. A second round begins when the first one ends. */
async function openLot({ db }: TestSystem, open: number, rounds: boolean): Promise<Lot> {
	const [start, end] = [Date.now() - 1_000, Date.now() + open];
	const terms = { extension_window_ms: 300, extension_cap: new Date(end + 1_000) };
	const spans = [
		{ start, end, minimum: INITIAL },
		{ start: end, end: end + SECOND_OPEN, minimum: SECOND },
	];
	const times = { start_time: new Date(start), end_time: new Date(end) };
	const id = rounds
		? await makeRoundsAuction(db, spans, terms)
		: await makeAuction(db, { ...times, initial_bid: INITIAL, ...terms });
	return { id, announced: { start_time: micros(start), end_time: micros(end) }, rounds };
}

function bidOn(system: TestSystem, random: SeededRandom, person: Person, auction_id: string, bids: number) {
	const lot = { auction_id, initial_bid: INITIAL };
	return bidRepeatedly(system, random, person, lot, (sent) => sent.length < bids);
}

/** Bids on a lot with rounds around the border of the two, where the first bid decides whether there is a second one. */
async function bidAtBorder(system: TestSystem, random: SeededRandom, person: Person, { id, announced }: Lot) {
	const left = announced.end_time / 1_000 - Date.now();
	await sleep(Math.max(0, left - 80 + random.below(160)));
	const lot = { auction_id: id, initial_bid: random.oneIn(2) ? INITIAL : SECOND };
	return bidRepeatedly(system, random, person, lot, (sent) => sent.length < FEW.bids);
}

interface Round {
	bids: SentBid[];
	acts: SentAct[];
	histories: History[];
	/** The histories of lots about which more is decided than by their bids. */
	decided: History[];
}

/** Opens the hot lot and the others, and acts on all of them concurrently. Every fourth is one about which more is decided. */
async function round(setting: Setting, lots: number): Promise<Round> {
	const { system, random } = setting;
	const open = lots < 50 ? OPEN.few : OPEN.many;
	const people = await Promise.all(Array.from({ length: CROWD.people + lots }, () => system.person()));
	const numbers = Array.from({ length: lots }, (_, n) => n);
	const [plain, more] = [numbers.filter((n) => n % 4 !== 2), numbers.filter((n) => n % 4 === 2)];
	const [all, decided] = await Promise.all([
		Promise.all(plain.map((n) => openLot(system, open, n % 2 === 1))),
		Promise.all(more.map((n) => makeDecidedLot(setting, (n - 2) / 4, open))),
	]);
	// The servers' schedulers open them. A bid before that cannot be checked: the ledger has no terms yet.
	await settled(system, [...all, ...decided], ['pending']);
	const [hot, ...others] = all as [Lot, ...Lot[]];
	const playing = decided.map((lot) => playDecidedLot(setting, lot));
	const crowd = people
		.slice(0, CROWD.people)
		.map((person) => bidOn(system, random, person, hot.id, CROWD.bids));
	const few = others.flatMap((lot, at) =>
		Array.from({ length: FEW.people }, (_, n) => {
			const person = people[(at + n * 7) % people.length] as Person;
			return lot.rounds
				? bidAtBorder(system, random, person, lot)
				: bidOn(system, random, person, lot.id, FEW.bids);
		}),
	);
	const sent = (await Promise.all([...crowd, ...few])).flat();
	const played = await Promise.all(playing);
	await settled(system, all, ['active', 'pending']);
	for (const { id } of all.slice(0, 10))
		sent.push(...(await bidOn(system, random, people[0] as Person, id, 1)));
	const [bids, acts] = [played.flatMap((each) => each.bids), played.flatMap((each) => each.acts)];
	return {
		bids: [...sent, ...bids],
		acts,
		histories: await readHistories(system, all, sent),
		decided: await readHistories(system, decided, bids, acts),
	};
}

/** Waits until no lot has one of these statuses. */
async function settled(
	{ db }: TestSystem,
	lots: readonly { id: string }[],
	statuses: string[],
): Promise<void> {
	const ids = lots.map(({ id }) => id);
	const none = async () => {
		const { rows } = await sql`select from auctions where status = any(${statuses})
			and (status <> 'pending' or end_time > now())
			and id = any(${ids}::uuid[]) limit 1`.execute(db);
		return rows.length === 0;
	};
	await waitFor(`the end of ${statuses.join(' and ')}`, none, { pause: 50 });
}

/**
 * Drops the constraints that would prevent double records even without the lock. The check of bids reads the record of each bid as
 * the only one of its number: on a lot with a number twice it would refuse every further bid, so that the lot would rightly stay open.
 */
async function dropKeys({ db }: Pick<TestSystem, 'db'>): Promise<void> {
	for (const [table, key] of [
		['ledger_records', 'ledger_records_pkey'],
		['bids', 'bids_auction_id_amount_key'],
		['bids', 'bids_auction_id_seq_key'],
	] as const)
		await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(key)} cascade`.execute(db);
	await sql`drop trigger bids_refer on bids`.execute(db);
}

/** What the histories of a run show. */
class Tally {
	readonly counted = {
		bids: 0,
		accepted: 0,
		refused: 0,
		late: 0,
		records: 0,
		borders: 0,
		second_rounds: 0,
		acts: 0,
		acts_carried_out: 0,
		decided_lots: 0,
	};
	readonly examples: string[] = [];
	/** How many histories no order explains: of lots with bids alone, and of the others. */
	readonly violations = { bids: 0, acts: 0 };
	done = 0;

	add({ bids, acts, histories, decided }: Round): void {
		const { counted } = this;
		for (const history of histories) this.#check(history, 'bids');
		for (const history of decided) this.#check(history, 'acts');
		counted.bids += bids.length;
		counted.accepted += bids.filter(({ status }) => status === 201).length;
		counted.refused += bids.filter(({ status }) => status !== 201).length;
		counted.late += bids.filter(isLate).length;
		counted.acts += acts.length;
		counted.acts_carried_out += acts.filter(({ status }) => status < 300).length;
		counted.decided_lots += decided.length;
		this.done += histories.length + decided.length;
	}

	#check(history: History, of: 'bids' | 'acts'): void {
		const faults = faultsOf(history);
		this.violations[of] += Number(faults.length > 0);
		this.examples.push(...faults.slice(0, 5));
		this.counted.records += history.texts.length;
		this.counted.borders += Number(history.stored.round !== null);
		this.counted.second_rounds += Number(history.stored.round === 2);
	}
}

async function run({ n, seed, control, progress }: Trial): Promise<RunResult> {
	const loaded = control ? preload('terms-in-seconds', 'no-row-lock') : preload('terms-in-seconds');
	const prepare = control ? { prepare: (db: TestSystem['db']) => dropKeys({ db }) } : {};
	const system = await openTestSystem({ preloads: [loaded, loaded], ...prepare });
	const tally = new Tally();
	try {
		await system.db.insertInto('demo_mark').values({ legal_terms_unit: 'second' }).execute();
		const admins = await Promise.all([system.admin(), system.admin()]);
		const setting = { system, admins, random: seededRandom(seed) };
		while (tally.done < n) {
			tally.add(await round(setting, Math.min(LOTS + 1, n - tally.done)));
			progress(tally.done);
		}
	} finally {
		await system.close();
	}
	const { bids, acts } = tally.violations;
	const missed = control && (bids === 0 || acts === 0);
	const counted = { ...tally.counted, faulty_by_bids: bids, faulty_by_acts: acts };
	return { n: tally.done, violations: missed ? 0 : bids + acts, counted, examples: tally.examples };
}

export const RACE: Proof = {
	id: 'race',
	promise:
		'0 histories that no order of single decisions explains: 2 servers, 1 hot lot and 100 lots, half of them with bids at the border of two rounds, gap-free ledgers, rows as replayed, every receipt right',
	control: 'the row lock and the keys behind it are taken away',
	// 50 borders of two rounds in each set of lots.
	n: { small: LOTS / 2 + 1, usual: 20 * (LOTS + 1), control: 24 },
	run,
};
