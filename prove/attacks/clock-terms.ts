import { sql } from 'kysely';
import type { Terms } from '#domain/auction/auction.ts';
import { type Micros, micros, SECOND } from '#domain/values/time.ts';
import { type HistoryLot, type SentBid, sendBid } from '#prove/oracle/histories.ts';
import type { SeededRandom } from '#prove/system/seeded-random.ts';
import type { Person, TestSystem } from '#prove/system/test-system.ts';
import { actOnAuction } from '#server/features/backoffice/management/act-on-auction.ts';
import { answerForSeller } from '#server/features/backoffice/management/answer-conditional.ts';
import { recordDebtorPreference } from '#server/features/backoffice/management/buy-by-debtor.ts';
import { decideLotOutcome } from '#server/features/backoffice/management/decide-lot-outcome.ts';
import { exercise } from '#server/features/bidding/exercise-preference.ts';
import { take } from '#server/features/bidding/take-counter.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { holdNumber, makeAuction } from '#server/testing/factories.ts';
import { connectionId, waitsFor } from '#server/testing/lock-waits.ts';
import { moveClock } from '#server/testing/moved-clock.ts';
import { approvePreference } from '#server/testing/preference.ts';
import { makeEdital } from '#server/testing/sales.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const INITIAL = 100_000_00;
const DEBT = 90_000_00;
const RESERVE = 10 * INITIAL;
const WINDOW = 3 * SECOND;
/** The fiduciante's 24 hours, in seconds as the other legal terms. */
const DEBTOR_TERM = 24 * SECOND;

const SELLER = { columns: { reserve: RESERVE }, given: { seller: { reserve: RESERVE, days: 3 } } };

/** What may be done until a term ends: the seller's days, the bidder's 24 hours, the window of preference, the fiduciante's 24 hours. */
const TERMS = {
	answer: SELLER,
	take: SELLER,
	prefer: {
		columns: { preference_window_ms: WINDOW },
		given: { preference: { window_ms: WINDOW, holders: [], ranks: [4] } },
	},
	redeem: {
		columns: { kind: 'fiduciary', debtor_window_ms: DEBTOR_TERM },
		given: { preference: { window_ms: 0, holders: [], debtor_ms: DEBTOR_TERM }, debt: DEBT },
	},
} as const satisfies Record<
	string,
	{ columns: Parameters<typeof makeAuction>[1]; given: HistoryLot['given'] }
>;
export type TermKind = keyof typeof TERMS;
export const TERM_KINDS = Object.keys(TERMS) as TermKind[];

/** The terms before the opening, where one may be suspended. */
const BEFORE: Terms = {
	auction_type: 'scheduled',
	initial_bid: INITIAL,
	increments: [],
	extension: { mode: 'reset', window_ms: 0, cap: null },
	commission_bp: 500,
};

export interface TermLot extends HistoryLot {
	kind: TermKind;
	bidder: Person;
	holder: Person;
	document_id: string;
}

/** Makes a lot of a kind that opens `start` from now and ends `open` milliseconds later, by the database's clock. */
export async function makeTermLot(
	system: TestSystem,
	kind: TermKind,
	{ start = -SECOND, open }: { start?: number; open: number },
): Promise<TermLot> {
	const { db } = system;
	const { columns, given }: { columns: object; given: HistoryLot['given'] } = TERMS[kind];
	const now = Math.floor((await readMicros(db)) / 1_000);
	const [bidder, holder] = [await system.person(), await system.person()];
	await holdNumber(db, bidder.id);
	const times = { start_time: new Date(now + start), end_time: new Date(now + Math.max(start, 0) + open) };
	const holders = kind === 'prefer' ? [holder.id] : [];
	const made = await db.transaction().execute(async (trx) => {
		const id = await makeAuction(trx, { initial_bid: INITIAL, extension_window_ms: 0, ...times, ...columns });
		await trx
			.insertInto('properties')
			.values({ auction_id: id, debt: DEBT, environment: 'production' })
			.execute();
		await approvePreference(trx, id, holders);
		const document = { kind: 'matricula', title: 'Matrícula', published_at: new Date() };
		return { id, document_id: await makeEdital(trx, { auction_id: id }, document) };
	});
	const announced = {
		start_time: micros(times.start_time.getTime()),
		end_time: micros(times.end_time.getTime()),
	};
	const right = given?.preference && { preference: { ...given.preference, holders } };
	const terms = kind === 'redeem' ? { ...BEFORE, announced: true as const } : BEFORE;
	return { ...made, kind, bidder, holder, announced, terms, given: { ...given, ...right } };
}

type Outcome = { ok: true } | { ok: false };

/** PostgreSQL's object_not_in_prerequisite_state: after a jump, no auction may close until the gap is examined. */
const NOT_YET = '55000';

/** Performs an act and repeats it while a gap has to be examined. Returns whether it was allowed. */
export async function allowed(perform: () => Promise<Outcome>): Promise<boolean> {
	const { ok } = await waitFor('the gap to be examined', () =>
		perform().catch((error: { code?: string }) => {
			if (error.code !== NOT_YET) throw error;
			return null;
		}),
	);
	return ok;
}

/** Does what the lot's term is for. */
export async function actInTerm(db: TestSystem['db'], admin: string, lot: TermLot): Promise<Outcome> {
	const { id, kind, bidder, holder, document_id } = lot;
	switch (kind) {
		case 'answer':
			return answer(db, admin, id, { answer: 'accept' });
		case 'take':
			return take(biddingDeps(db), id, bidder.id);
		case 'prefer':
			return exercise(biddingDeps(db), id, holder.id);
		case 'redeem': {
			const storage = { bytes: async () => undefined } as never;
			const body = { amount: DEBT / 100, paid_at: '2026-01-05T12:00:00Z', document_id };
			return recordDebtorPreference({ db, storage }, admin, id, body);
		}
	}
}

function answer(
	db: TestSystem['db'],
	admin: string,
	id: string,
	body: Parameters<typeof answerForSeller>[3],
) {
	return answerForSeller({ db, legalTermsUnit: 'second' }, admin, id, body);
}

/** The seller makes a counter-offer, from which the bidder's term runs. */
export const counterOn = (db: TestSystem['db'], admin: string, id: string): Promise<Outcome> =>
	answer(db, admin, id, { answer: 'counter', price: (2 * INITIAL) / 100 });

/** Ends what is open about a lot that is over, so that nothing changes while it is read. */
export const settle = (db: TestSystem['db'], admin: string, id: string): Promise<Outcome> =>
	decideLotOutcome({ db, emails: { send: async () => undefined }, consentLimit: null }, admin, id, {
		outcome: 'settled',
		reason: 'Fim da prova',
	});

/** Suspends a lot, takes it up again, or does what its term is for; returns whether that was allowed. */
export function disturb(
	{ system: { db }, admin, random }: { system: TestSystem; admin: string; random: SeededRandom },
	lot: TermLot,
): Promise<boolean> {
	const name = random.pick(['suspend', 'resume', 'term', 'counter'] as const);
	return allowed(() => {
		if (name === 'term') return actInTerm(db, admin, lot);
		if (name === 'counter') return counterOn(db, admin, lot.id);
		return actOnAuction(db, admin, lot.id, { name, reason: 'Decisão judicial' });
	});
}

/** When the term of an answer on a lot ends; null while there is none. */
async function termOf(db: TestSystem['db'], id: string): Promise<Micros | null> {
	const { rows } = await sql<{ until: Micros | null }>`
		select micros(coalesce(decide_until, preference_until)) as until from auctions where id = ${id}`.execute(
		db,
	);
	return rows[0]?.until ?? null;
}

/**
 * On a lot of each kind an act waits for the row while its term passes: it must be refused. Returns the kinds of which it was carried out, and
 * the lots with their bids.
 */
export async function trapTerms(
	system: TestSystem,
	admin: string,
	random: SeededRandom,
): Promise<{ late: TermKind[]; lots: TermLot[]; bids: SentBid[] }> {
	const { db } = system;
	await moveClock(db, 0);
	const lots = await Promise.all(TERM_KINDS.map((kind) => makeTermLot(system, kind, { open: 4 * SECOND })));
	const bids = await Promise.all(
		lots.map(async ({ id, bidder }) => {
			const opened = db.selectFrom('auctions').select('status').where('id', '=', id);
			await waitFor(
				'the lot to open',
				async () => (await opened.executeTakeFirstOrThrow()).status === 'active',
			);
			return sendBid(system, random, bidder, { auction_id: id, amount: INITIAL, maximum: null });
		}),
	);
	const ends = await Promise.all(
		lots.map(async ({ id, kind }) => {
			const until = await waitFor('the term to begin', () => termOf(db, id));
			if (kind !== 'take') return until;
			await counterOn(db, admin, id);
			return (await termOf(db, id)) ?? until;
		}),
	);
	const { acting } = await db.transaction().execute(async (trx) => {
		const ids = lots.map(({ id }) => id);
		await sql`select from auctions where id = any(${ids}::uuid[]) for no key update`.execute(trx);
		const holder = await connectionId(trx);
		const acting = lots.map((lot) => actInTerm(db, admin, lot));
		const waiting = async () => (await waitsFor(db, holder)) >= lots.length;
		await waitFor('the acts to wait for the rows', waiting, { pause: 10, tries: 2_000 });
		const now = await readMicros(db);
		await moveClock(db, Math.max(...ends) - now + micros(1_000 + random.below(2_000)));
		return { acting };
	});
	const outcomes = await Promise.all(acting);
	return { late: TERM_KINDS.filter((_, n) => outcomes[n]?.ok), lots, bids };
}
