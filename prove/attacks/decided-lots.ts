import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { isoOf, type Micros, micros } from '#domain/values/time.ts';
import { bidRepeatedly, type HistoryLot, type SentBid } from '#prove/oracle/histories.ts';
import {
	type ActName,
	type ActRequest,
	BIDDERS_ACTS,
	deskRequest,
	type SentAct,
	sendAct,
} from '#prove/oracle/lot-acts.ts';
import type { SeededRandom } from '#prove/system/seeded-random.ts';
import type { Person, TestSystem } from '#prove/system/test-system.ts';
import { holdNumber, makeAuction } from '#server/testing/factories.ts';
import { approvePreference } from '#server/testing/preference.ts';
import { makeProposal } from '#server/testing/proposals.ts';
import { makeEdital, makeSale } from '#server/testing/sales.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { DEBT, INITIAL, SITUATIONS, type Situation } from './situations.ts';

/** The price of a counter-offer. */
const ASKED = 400_000_00;

/** How many people bid on such a lot, and the bids by each. */
const FEW = { people: 3, bids: 3 };

/** A lot with everything that acts on it need. */
export interface DecidedLot extends HistoryLot {
	situation: Situation;
	people: readonly Person[];
	sale_id: string;
	document_id: string;
	/** The right of preference that is asked for. */
	right_id: string | null;
}

/** The system, who acts for the desk, and what is chosen. */
export interface Setting {
	system: TestSystem;
	admins: readonly Person[];
	random: SeededRandom;
}

/** Makes the lot with this number, which opens now and is open for `open` milliseconds. */
export async function makeDecidedLot({ system }: Setting, n: number, open: number): Promise<DecidedLot> {
	const { db } = system;
	const situation = SITUATIONS[n % SITUATIONS.length] as Situation;
	const people = await Promise.all(Array.from({ length: FEW.people }, () => system.person()));
	const [start, end] = [Date.now() - 1_000, Date.now() + open];
	const { days, grounds = [], asked, columns, given = {} } = situation;
	const seller = days === undefined ? {} : { all_conditional: true, conditional_days: days };
	const sale_id = await makeSale(db, { published_at: new Date(), ...seller });
	const holders = people.slice(0, grounds.length).map((person) => person.id);
	const last = people.at(-1)?.id ?? '';
	for (const person of people) await holdNumber(db, person.id);
	// Together, because the schedulers run, and a lot opens with what is published of it.
	const made = await db.transaction().execute(async (trx) => {
		const id = await makeAuction(trx, {
			start_time: new Date(start),
			end_time: new Date(end),
			initial_bid: INITIAL,
			extension_window_ms: 300,
			accepts_instalments: true,
			// A regulated lot of a sale would take bids from those who are enrolled in it.
			...(columns?.kind ? {} : { sale_id, lot_number: 1 }),
			...columns,
		});
		await trx
			.insertInto('properties')
			.values({ auction_id: id, debt: DEBT, environment: 'production' })
			.execute();
		await approvePreference(trx, id, holders, grounds);
		const document = { kind: 'matricula', title: 'Matrícula', published_at: new Date() };
		const document_id = await makeEdital(trx, { auction_id: id }, document);
		return { id, document_id, right_id: asked ? await askFor(trx, id, last) : null };
	});
	return {
		...made,
		announced: { start_time: micros(start), end_time: micros(end) },
		given: {
			...given,
			...(given.preference && {
				preference: { ...given.preference, holders: asked ? [...holders, last] : holders },
			}),
		},
		situation,
		people,
		sale_id,
	};
}

async function askFor(trx: TestSystem['db'], auction_id: string, user_id: string): Promise<string> {
	const right = { auction_id, user_id, ground: 'tenant', state: 'requested' } as const;
	const { id } = await trx
		.insertInto('preference_rights')
		.values(right)
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** The request that performs an act of a random person on a lot as it is now; null where there is nothing to act on. */
async function requestOf(
	{ system: { db }, admins, random }: Setting,
	{ id, people, sale_id, document_id, right_id }: DecidedLot,
	act: ActName,
): Promise<ActRequest | null> {
	const own = BIDDERS_ACTS[act];
	const { cookie } = random.pick(own ? people : admins);
	const given = { auction_id: id, act, cookie };
	if (own) return { ...given, ...own(id) };
	const reason = 'Despacho do juiz';
	switch (act) {
		case 'redeem': {
			const body = { amount: DEBT / 100, paid_at: new Date(Date.now() - 2_000).toISOString(), document_id };
			return { ...given, path: ADMIN_API.auctionAction(id, 'debtor-preference'), body };
		}
		case 'propose': {
			const proposal = await makeProposal(db, { auction_id: id });
			return { ...given, path: ADMIN_API.acceptProposal(proposal) };
		}
		case 'approve':
			return { ...given, path: ADMIN_API.approvePreference(right_id ?? ''), body: { version: 1 } };
		case 'offer': {
			const { payment } = await readRow(db, id);
			return payment === null
				? null
				: { ...given, path: ADMIN_API.offerLot(payment), body: { deadline_hours: 24 } };
		}
		case 'revise': {
			const { version } = await readRow(db, id);
			const change = { description: `Casa, vistoria ${random.below(1_000)}`, revision_reason: reason };
			return { ...given, method: 'PATCH', path: ADMIN_API.adminAuction(id), body: { version, ...change } };
		}
		case 'postpone': {
			const { start_time, end_time } = await readRow(db, id);
			const later = { start_time: isoOf(start_time), end_time: isoOf(end_time + micros(400)) };
			return { ...given, path: ADMIN_API.saleAction(sale_id, act), body: { reason, rounds: [later] } };
		}
		default:
			return { ...given, ...deskRequest(act, id, ASKED / 100) };
	}
}

interface LotRow {
	status: string;
	version: number;
	start_time: Micros;
	end_time: Micros;
	/** Until when somebody may still answer. */
	until: Micros | null;
	/** Whether the seller or the highest bidder does. */
	conditional: boolean;
	now: Micros;
	payment: string | null;
}

async function readRow(db: TestSystem['db'], id: string): Promise<LotRow> {
	const { rows } =
		await sql<LotRow>`select status, version, micros(start_time) as start_time, micros(end_time) as end_time,
		micros(coalesce(decide_until, preference_until)) as until, decide_until is not null as conditional,
		micros(clock_timestamp()) as now,
		(select p.id from payments p where p.auction_id = a.id order by p.created_at desc limit 1) as payment
		from auctions a where id = ${id}`.execute(db);
	return rows[0] as LotRow;
}

/** Sends acts at once, each to a random server. */
async function sendAll(setting: Setting, lot: DecidedLot, acts: readonly ActName[]): Promise<SentAct[]> {
	const requests = await Promise.all(acts.map((act) => requestOf(setting, lot, act)));
	const { servers } = setting.system;
	return Promise.all(
		requests
			.filter((request) => request !== null)
			.map((request) => sendAct(setting.random.pick(servers).url, request)),
	);
}

/** Plays a lot to its last outcome: bids with acts among them, and after the end acts at once, some when a term ends. */
export async function playDecidedLot(
	setting: Setting,
	lot: DecidedLot,
): Promise<{ bids: SentBid[]; acts: SentAct[] }> {
	const { system, random } = setting;
	const { id, situation, people } = lot;
	const few = { auction_id: id, initial_bid: INITIAL };
	const bidding = situation.unsold
		? []
		: people.map((person) => bidRepeatedly(system, random, person, few, (sent) => sent.length < FEW.bids));
	const left = () => Math.max(0, lot.announced.end_time / 1_000 - Date.now());
	const interfering = situation.during.map(async (act) => {
		await sleep(random.below(left() + 1));
		return sendAll(setting, lot, [act]);
	});
	const [bids, during] = [(await Promise.all(bidding)).flat(), (await Promise.all(interfering)).flat()];
	const acts = [...during, ...(await endOf(setting, lot))];
	if (situation.after.includes('unpaid'))
		await sql`update payments set due_at = created_at + interval '1 microsecond' where auction_id = ${id}`.execute(
			system.db,
		);
	for (let wave = 0; wave < WAVES; wave += 1) {
		if (wave > 0) await nearTerm(setting, lot);
		const chosen = Array.from({ length: AT_ONCE }, () => random.pick(situation.after));
		acts.push(...(await sendAll(setting, lot, chosen)));
	}
	return { bids, acts: [...acts, ...(await restOf(setting, lot))] };
}

const WAVES = 3;
const AT_ONCE = 5;

/** Waits until the lot is over, and takes it up again where it is paused or suspended. */
async function endOf(setting: Setting, lot: DecidedLot): Promise<SentAct[]> {
	const acts: SentAct[] = [];
	await waitFor(
		'the end of a lot',
		async () => {
			const { status } = await readRow(setting.system.db, lot.id);
			if (status === 'paused') acts.push(...(await sendAll(setting, lot, ['resume'])));
			return status === 'completed' || status === 'cancelled';
		},
		{ pause: 50 },
	);
	return acts;
}

/** Every other time, waits until the term of an answer ends within some milliseconds. */
async function nearTerm({ system, random }: Setting, { id }: DecidedLot): Promise<void> {
	const { until, now } = await readRow(system.db, id);
	const left = until === null ? null : (until - now) / 1_000;
	if (left !== null && left < LONGEST && random.oneIn(2))
		await sleep(Math.max(0, left - 20 + random.below(40)));
}

/** The longest term whose end is waited for, in milliseconds. */
const LONGEST = 4_000;

/** Waits until nobody may answer any more; the seller accepts where that would take long. */
async function restOf(setting: Setting, lot: DecidedLot): Promise<SentAct[]> {
	const acts: SentAct[] = [];
	await waitFor(
		'the last outcome of a lot',
		async () => {
			const { until, conditional } = await readRow(setting.system.db, lot.id);
			if (conditional) acts.push(...(await sendAll(setting, lot, ['accept'])));
			return until === null;
		},
		{ pause: 50 },
	);
	return acts;
}
