import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { MAY_BID } from '#domain/auction/access.ts';
import { dueSteps, perform, revise } from '#domain/auction/actions.ts';
import type { AuctionState, Step, Terms } from '#domain/auction/auction.ts';
import { decideBid } from '#domain/auction/bidding.ts';
import { called } from '#domain/auction/hammer-calls.ts';
import { dropProxyBid, type HeldProxyBid, refused } from '#domain/auction/proxy-bids.ts';
import type { Action } from '#domain/auction/transitions.ts';
import { chain, GENESIS, type LedgerRecord } from '#domain/ledger/ledger.ts';
import { type ReceiptClaim, type SignedReceipt, signClaims } from '#domain/ledger/receipts.ts';
import { canonical } from '#domain/values/canonical.ts';
import { HOUR, MINUTE, type Micros, micros, microsOf, SECOND } from '#domain/values/time.ts';

/** SHA-256 in hex. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The key that signs the vectors, and one that is not in the public list. */
const KEY = 'MC4CAQAwBQYDK2VwBCIEIMQWGtk6+WaURr5kgcuFtSentEzyI5SmumLY1R6WImL8';
const STRANGER = 'MC4CAQAwBQYDK2VwBCIEICfNkFqb4IcA2zZ8FAgX5A4AA7mHIGPfQNPyAG+i+ISN';

function signerOf(text: string) {
	const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
	const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
	return {
		public_key: spki.subarray(12).toString('base64url'),
		sign: (text: string) => sign(null, Buffer.from(text), key).toString('base64url'),
	};
}

export const START = microsOf('2026-11-21T12:00:00Z');
export const END = START + micros(HOUR);
const REAL = 100;

export const TERMS: Terms = {
	auction_type: 'scheduled',
	initial_bid: 100_000 * REAL,
	increments: [{ from: 0, increment: 1_000 * REAL }],
	extension: { mode: 'reset', window_ms: 3 * MINUTE, cap: null },
	commission_bp: 500,
};

const PENDING: AuctionState = {
	status: 'pending',
	current_bid: TERMS.initial_bid,
	bid_count: 0,
	leader: null,
	start_time: START,
	end_time: END,
	paused_at: null,
};

/** Decides one event on an auction: its steps at an instant. */
export type Decide = (state: AuctionState, at: Micros) => readonly Step[];

/** The rule version of the vectors, in which every refused bid had a record. */
const FROZEN_RULE = '2026-11-21';

/** The ledger of a list of decisions, with the claim of each decision's first record. */
export function ledgerOf(
	auction_id: string,
	terms: Terms,
	script: readonly (readonly [Micros, Decide])[],
	{ rule = FROZEN_RULE, round }: { rule?: string; round?: number } = {},
) {
	let state: AuctionState = round === undefined ? PENDING : { ...PENDING, round };
	let head = { seq: 0, hash: GENESIS };
	const texts: string[] = [];
	const claims: ReceiptClaim[] = [];
	for (const [at, decide] of script) {
		const steps = decide(state, at);
		const records = chain(auction_id, head, steps, at, sha256, rule);
		const [own, last] = [records[0], records.at(-1)];
		if (!own || !last) throw new Error('a decision without a record');
		head = { seq: last.record.seq, hash: last.hash };
		state = last.record.after;
		texts.push(...records.map(({ text }) => text));
		claims.push({ auction_id, seq: own.record.seq, at: own.record.at, record_hash: own.hash, head });
	}
	return { terms, texts, claims };
}

export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const clock: Decide = (state, at) => dueSteps(TERMS, state, at);
const act =
	(action: Action, terms = TERMS): Decide =>
	(state, at) =>
		perform(terms, state, action, at).steps;

interface BidOptions {
	terms?: Terms;
	status?: 'approved' | 'pending';
	maximum?: number;
	held?: number;
}

/** A bid in reais, with a maximum or against the leader's. */
export function bid(
	bidder: number,
	amount: number,
	{ terms = TERMS, status = 'approved', maximum, held }: BidOptions = {},
): Decide {
	return (state, at) => {
		const bid_id = uuid(at % 10 ** 9);
		const secret = maximum && {
			amount: maximum * REAL,
			commitment: sha256(`commitment of ${bidder} at ${at}`),
		};
		const eligibility = { ...MAY_BID, status };
		const attempt = { bid_id, bidder, amount: amount * REAL, proxy_bid: secret || null, eligibility };
		const leader: HeldProxyBid | null = held
			? { amount: held * REAL, eligibility: MAY_BID, bid_id: uuid((at % 10 ** 9) + 1) }
			: null;
		const { steps, problem, recorded } = decideBid(terms, state, attempt, at, leader);
		if (recorded || !problem) return steps;
		return [...steps, refused(steps.at(-1)?.after ?? state, attempt, problem)];
	};
}

const after = (seconds: number) => START + micros(seconds * SECOND) + 1;
const LATE = 3_590;
const LIVE: Terms = { ...TERMS, auction_type: 'live' };
const HIGHER: Terms = { ...LIVE, commission_bp: 600 };

/** Opened and closed by the clock: refusals, a bid that is too low, an extension, a late bid. */
const SCHEDULED = ledgerOf(uuid(1), TERMS, [
	[START - 7, bid(1, 100_000)],
	[START + 1, clock],
	[after(60), bid(2, 100_000)],
	[after(61), bid(1, 100_500)],
	[after(62), bid(3, 105_000, { status: 'pending' })],
	[after(63), bid(1, 101_000)],
	[after(LATE), bid(2, 102_000)],
	[after(LATE + 181), bid(1, 103_000)],
]);

/** A live auction: maximums, calls, a pause, revised terms, and a declared result. */
const ROOM = ledgerOf(uuid(2), LIVE, [
	[after(0), act({ name: 'start' }, LIVE)],
	[after(10), bid(1, 100_000, { terms: LIVE, maximum: 150_000 })],
	[after(20), bid(2, 120_000, { terms: LIVE, held: 150_000 })],
	[after(30), (state) => [dropProxyBid(state, 150_000 * REAL)].filter((step) => step !== null)],
	[after(40), (state) => [called(state, 1)]],
	[after(50), act({ name: 'pause', reason: 'Falta de luz na sala' }, LIVE)],
	[after(110), act({ name: 'resume' }, LIVE)],
	[
		after(115),
		(state) => [
			revise(HIGHER, state, { start_time: state.start_time, end_time: state.end_time + micros(MINUTE) }),
		],
	],
	[after(120), (state) => [called(state, 1)]],
	[after(130), (state) => [called(state, 2)]],
	[after(140), act({ name: 'end', final_price: 120_500 * REAL, reason: 'Diferença acertada na sala' }, LIVE)],
]);

const CANCELLED = ledgerOf(uuid(3), TERMS, [
	[START + 1, clock],
	[after(5), act({ name: 'cancel', reason: 'Ordem do juízo: “suspenda-se”\n\t\u2028😀' })],
]);

/** An outage in the last minutes, and its extension. */
const OUTAGE = ledgerOf(uuid(4), TERMS, [
	[START + 1, clock],
	[after(60), bid(1, 100_000)],
	[after(LATE), outage(120)],
]);

function outage(seconds: number): Decide {
	return (state, at) => {
		const { end_time: from } = state;
		const to = from + micros(3 * MINUTE);
		const data = { from, to, cause: 'outage' as const, since: at - micros(seconds * SECOND), until: at };
		return [{ fact: { type: 'extended', data }, after: { ...state, end_time: to } }];
	};
}

/** A fork: the same auction, with another bid in the fifth decision. */
const FORK = ledgerOf(uuid(1), TERMS, [
	[START - 7, bid(1, 100_000)],
	[START + 1, clock],
	[after(60), bid(2, 100_000)],
	[after(61), bid(1, 100_500)],
	[after(62), bid(1, 101_000)],
	[after(63), bid(2, 102_000)],
]);

/** A ledger with one of its records changed. */
export const edited = (texts: readonly string[], seq: number, change: (text: string) => string) =>
	texts.map((text, index) => (index === seq - 1 ? change(text) : text));
const changed = (change: (record: LedgerRecord) => object) => (text: string) =>
	canonical(change(JSON.parse(text) as LedgerRecord));

/** The lines of each ledger, by file name. */
export const LEDGERS: Record<string, readonly string[]> = {
	scheduled: SCHEDULED.texts,
	room: ROOM.texts,
	cancelled: CANCELLED.texts,
	outage: OUTAGE.texts,
	cut: SCHEDULED.texts.slice(0, 5),
	fork: FORK.texts,
	'broken-amount': edited(SCHEDULED.texts, 3, (text) =>
		text.replace('"amount":10000000', '"amount":10000001'),
	),
	'broken-reason': edited(ROOM.texts, 8, (text) => text.replace('Falta de luz', 'Falta de paz')),
	'broken-gap': SCHEDULED.texts.filter((_, index) => index !== 3),
	'broken-order': [...SCHEDULED.texts.slice(0, 3), SCHEDULED.texts[4], SCHEDULED.texts[3]].map(String),
	'broken-form': edited(SCHEDULED.texts, 4, (text) => text.replace('{"after"', '{ "after"')),
	'broken-time': edited(SCHEDULED.texts, 4, (text) =>
		text.replace('"at":"2026-11-21T12:01', '"at":"2026-11-21T11:01'),
	),
	'broken-type': edited(
		SCHEDULED.texts,
		4,
		changed((record) => ({ ...record, type: 'blessed' })),
	),
	'broken-state': edited(SCHEDULED.texts, 1, (text) => text.replace('"end_time"', '"end_timf"')),
	'broken-line': edited(SCHEDULED.texts, 4, (text) => text.slice(0, 80)),
	'broken-winner': edited(
		SCHEDULED.texts,
		6,
		changed((record) => ({ ...record, after: { ...record.after, leader: 2 } })),
	),
};

/** Signs every valid vector. */
export const signer = signerOf(KEY);
const signed = (claims: readonly ReceiptClaim[], by = signer) => signClaims(claims, sha256, by);
const group = (size: number) => signed(SCHEDULED.claims.slice(0, size));
const [third] = signed(SCHEDULED.claims.slice(2, 5)) as [SignedReceipt];
const [, , last] = signed(SCHEDULED.claims.slice(5, 8)) as [SignedReceipt, SignedReceipt, SignedReceipt];

/** Groups of receipts under one signature, by file name; all belong to scheduled.ndjson. */
export const GROUPS: Record<string, SignedReceipt[]> = {
	'receipts-1': group(1),
	'receipts-2': group(2),
	'receipts-3': group(3),
	'receipts-5': group(5),
};

/** Single receipts, valid and invalid. */
export const RECEIPTS: Record<string, SignedReceipt> = {
	receipt: third,
	'receipt-late': last,
	'broken-receipt-seq': { ...third, seq: third.seq + 1 },
	'broken-receipt-path': { ...third, path: third.path.slice(1) },
	'broken-receipt-side': {
		...third,
		path: third.path.map((step) => ('right' in step ? { left: step.right } : { right: step.left })),
	},
	'broken-receipt-key-id': { ...third, key_id: 'f'.repeat(16) },
	'broken-receipt-stranger': signed(
		[SCHEDULED.claims[2] as ReceiptClaim],
		signerOf(STRANGER),
	)[0] as SignedReceipt,
};

/** The public list of keys. */
export const KEYS = {
	keys: [
		{
			key_id: third.key_id,
			algorithm: 'Ed25519',
			public_key: signer.public_key,
			since: '2026-11-21T00:00:00.000000Z',
		},
	],
};
