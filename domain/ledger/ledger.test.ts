import { describe, expect, it } from 'vitest';
import type { AuctionState, Step, Terms } from '#domain/auction/auction.ts';
import { problem } from '#domain/problems/problems.ts';
import { canonical } from '#domain/values/canonical.ts';
import { MINUTE, microsOf } from '#domain/values/time.ts';
import { chain, GENESIS, RULE_VERSION, replay } from './ledger.ts';

const OPENED_AT = microsOf('2026-11-21T12:00:00Z');
const BID_AT = microsOf('2026-11-21T12:09:00Z');
const EXTENDED_TO = microsOf('2026-11-21T12:12:00Z');

const terms: Terms = {
	auction_type: 'scheduled',
	initial_bid: 1,
	increments: [{ from: 0, increment: 1 }],
	extension: { mode: 'reset', window_ms: 3 * MINUTE, cap: null },
	commission_bp: 500,
};
const opened: AuctionState = {
	status: 'active',
	current_bid: 1,
	bid_count: 0,
	leader: null,
	start_time: OPENED_AT,
	end_time: microsOf('2026-11-21T12:10:00Z'),
	paused_at: null,
};
const led: AuctionState = { ...opened, bid_count: 1, leader: 1 };
const extended: AuctionState = { ...led, end_time: EXTENDED_TO };

const opening: Step = { fact: { type: 'opened', data: { by: 'clock', terms } }, after: opened };
const bid: Step = {
	fact: { type: 'bid-accepted', data: { bid_id: 'é1', bidder: 1, amount: 1 } },
	after: led,
};
const extension: Step = {
	fact: { type: 'extended', data: { from: opened.end_time, to: EXTENDED_TO, cause: 'bid' } },
	after: extended,
};
const refusal: Step = {
	fact: {
		type: 'bid-refused',
		data: { bidder: 2, amount: 1, problem: problem('bid.too-low', { minimum: 2 }) },
	},
	after: extended,
};

describe('the chain', () => {
	const shortened = (text: string) => `#${text.length}`;

	it('continues from a head: seq by seq, each record with the preceding hash, all with one time', () => {
		const records = chain('lote-1', { seq: 7, hash: '#before' }, [bid, extension], BID_AT, shortened);
		const common = { v: 1, auction_id: 'lote-1', at: '2026-11-21T12:09:00.000000Z', rule: RULE_VERSION };
		expect(records.map(({ record }) => record)).toEqual([
			{ ...common, seq: 8, previous: '#before', ...bid.fact, after: led },
			{ ...common, seq: 9, previous: records[0]?.hash, ...extension.fact, after: extended },
		]);
		expect(records.map(({ text }) => text)).toEqual(records.map(({ record }) => canonical(record)));
		expect(records.map(({ hash }) => hash)).toEqual(records.map(({ text }) => shortened(text)));
	});

	it('of no steps is empty', () => {
		expect(chain('lote-1', { seq: 7, hash: '#before' }, [], BID_AT, shortened)).toEqual([]);
	});

	it('of no lines replays to nothing', () => {
		expect(replay([], shortened)).toEqual({ state: null, head: { seq: 0, hash: GENESIS }, fault: null });
	});
});

/** Written out, so that the format cannot change by accident: readers of old ledgers must still get these hashes. */
const FROZEN = [
	{
		text: '{"after":{"bid_count":0,"current_bid":1,"end_time":1795263000000000,"leader":null,"paused_at":null,"start_time":1795262400000000,"status":"active"},"at":"2026-11-21T12:00:00.000000Z","auction_id":"lote-1","data":{"by":"clock","terms":{"auction_type":"scheduled","commission_bp":500,"extension":{"cap":null,"mode":"reset","window_ms":180000},"increments":[{"from":0,"increment":1}],"initial_bid":1}},"previous":"0000000000000000000000000000000000000000000000000000000000000000","rule":"2026-11-21","seq":1,"type":"opened","v":1}',
		hash: 'e25ec6dde73f92a9ac94c013e31c7f1f1d9fede4c84261156ef41a233b847b75',
	},
	{
		text: '{"after":{"bid_count":1,"current_bid":1,"end_time":1795263000000000,"leader":1,"paused_at":null,"start_time":1795262400000000,"status":"active"},"at":"2026-11-21T12:09:00.000000Z","auction_id":"lote-1","data":{"amount":1,"bid_id":"é1","bidder":1},"previous":"e25ec6dde73f92a9ac94c013e31c7f1f1d9fede4c84261156ef41a233b847b75","rule":"2026-11-21","seq":2,"type":"bid-accepted","v":1}',
		hash: '19a3ae60ccb3f213eeb0ca9b18fa87ef75e92121f93f4f83e4f7ddcc5429b193',
	},
	{
		text: '{"after":{"bid_count":1,"current_bid":1,"end_time":1795263120000000,"leader":1,"paused_at":null,"start_time":1795262400000000,"status":"active"},"at":"2026-11-21T12:09:00.000000Z","auction_id":"lote-1","data":{"cause":"bid","from":1795263000000000,"to":1795263120000000},"previous":"19a3ae60ccb3f213eeb0ca9b18fa87ef75e92121f93f4f83e4f7ddcc5429b193","rule":"2026-11-21","seq":3,"type":"extended","v":1}',
		hash: '8e0308af679bc8b98d87ebbe1b5735a51b28f571e7657af3e55daf0cab955348',
	},
	{
		text: '{"after":{"bid_count":1,"current_bid":1,"end_time":1795263120000000,"leader":1,"paused_at":null,"start_time":1795262400000000,"status":"active"},"at":"2026-11-21T12:09:00.000001Z","auction_id":"lote-1","data":{"amount":1,"bidder":2,"problem":{"code":"bid.too-low","params":{"minimum":2}}},"previous":"8e0308af679bc8b98d87ebbe1b5735a51b28f571e7657af3e55daf0cab955348","rule":"2026-11-21","seq":4,"type":"bid-refused","v":1}',
		hash: '6f2d59998ad2a6da8b44f9d33235c30ddb88c8237711870442f32f0bbc9b75a4',
	},
];

/** A ledger of two rounds. */
const FROZEN_ROUNDS = [
	{
		text: '{"after":{"bid_count":0,"current_bid":2,"end_time":1795435800000000,"leader":null,"paused_at":null,"round":1,"start_time":1795435200000000,"status":"active"},"at":"2026-11-23T12:00:00.000000Z","auction_id":"lote-1","data":{"by":"clock","terms":{"auction_type":"scheduled","commission_bp":500,"extension":{"cap":null,"mode":"reset","window_ms":180000},"increments":[{"from":0,"increment":1}],"initial_bid":2,"rounds":[{"end_time":1795435800000000,"minimum":2,"number":1,"start_time":1795435200000000},{"end_time":1795439400000000,"minimum":1,"number":2,"start_time":1795438800000000}]}},"previous":"0000000000000000000000000000000000000000000000000000000000000000","rule":"2026-11-23","seq":1,"type":"opened","v":1}',
		hash: '341a6da8c1ad80037bdd9d708b2b952365a950ac65b6b7e5fc8ea8ca939f87af',
	},
	{
		text: '{"after":{"bid_count":0,"current_bid":1,"end_time":1795439400000000,"leader":null,"paused_at":null,"round":2,"start_time":1795438800000000,"status":"pending"},"at":"2026-11-23T12:10:00.250000Z","auction_id":"lote-1","data":{"by":"clock","next":{"end_time":1795439400000000,"minimum":1,"number":2,"start_time":1795438800000000},"round":1},"previous":"341a6da8c1ad80037bdd9d708b2b952365a950ac65b6b7e5fc8ea8ca939f87af","rule":"2026-11-23","seq":2,"type":"round-closed","v":1}',
		hash: 'a2698082a51a77ca2c685e5528a6d280b3687cd399ae094a66c02b4830b7da35',
	},
	{
		text: '{"after":{"bid_count":0,"current_bid":1,"end_time":1795439400000000,"leader":null,"paused_at":null,"round":2,"start_time":1795438800000000,"status":"active"},"at":"2026-11-23T13:00:00.000000Z","auction_id":"lote-1","data":{"by":"clock","round":2,"terms":{"auction_type":"scheduled","commission_bp":500,"extension":{"cap":null,"mode":"reset","window_ms":180000},"increments":[{"from":0,"increment":1}],"initial_bid":1,"rounds":[{"end_time":1795435800000000,"minimum":2,"number":1,"start_time":1795435200000000},{"end_time":1795439400000000,"minimum":1,"number":2,"start_time":1795438800000000}]}},"previous":"a2698082a51a77ca2c685e5528a6d280b3687cd399ae094a66c02b4830b7da35","rule":"2026-11-23","seq":3,"type":"round-opened","v":1}',
		hash: 'ab865b6b2aec4c2227b51a636b5ddf4f6d8afe52aefd05349740c0c86d856e0b',
	},
];

/** A ledger from before proxy bids existed. */
const FROZEN_BEFORE = [
	{
		text: '{"after":{"bid_count":0,"current_bid":1,"end_time":1795263000000000,"leader":null,"paused_at":null,"start_time":1795262400000000,"status":"active"},"at":"2026-11-21T12:00:00.000000Z","auction_id":"lote-1","data":{"by":"clock","terms":{"auction_type":"scheduled","commission_bp":500,"extension":{"cap":null,"mode":"reset","window_ms":180000},"increments":[{"from":0,"increment":1}],"initial_bid":1}},"previous":"0000000000000000000000000000000000000000000000000000000000000000","rule":"2026-11","seq":1,"type":"opened","v":1}',
		hash: '069b960d682011e61e2292756f52108bbf01198b26bede18646db63403903bdc',
	},
	{
		text: '{"after":{"bid_count":1,"current_bid":1,"end_time":1795263000000000,"leader":1,"paused_at":null,"start_time":1795262400000000,"status":"active"},"at":"2026-11-21T12:09:00.000000Z","auction_id":"lote-1","data":{"amount":1,"bid_id":"é1","bidder":1},"previous":"069b960d682011e61e2292756f52108bbf01198b26bede18646db63403903bdc","rule":"2026-11","seq":2,"type":"bid-accepted","v":1}',
		hash: '1c49213a07ea5efa42ec305e18798095d17f6e9a8cf9aac921c81039305124df',
	},
	{
		text: '{"after":{"bid_count":1,"current_bid":1,"end_time":1795263120000000,"leader":1,"paused_at":null,"start_time":1795262400000000,"status":"active"},"at":"2026-11-21T12:09:00.000000Z","auction_id":"lote-1","data":{"cause":"bid","from":1795263000000000,"to":1795263120000000},"previous":"1c49213a07ea5efa42ec305e18798095d17f6e9a8cf9aac921c81039305124df","rule":"2026-11","seq":3,"type":"extended","v":1}',
		hash: '66fc407455746d82b42531abb79ba96394af2e58b75064dc84d97d7a1c04ffd4',
	},
	{
		text: '{"after":{"bid_count":1,"current_bid":1,"end_time":1795263120000000,"leader":1,"paused_at":null,"start_time":1795262400000000,"status":"active"},"at":"2026-11-21T12:09:00.000001Z","auction_id":"lote-1","data":{"amount":1,"bidder":2,"problem":{"code":"bid.too-low","params":{"minimum":2}}},"previous":"66fc407455746d82b42531abb79ba96394af2e58b75064dc84d97d7a1c04ffd4","rule":"2026-11","seq":4,"type":"bid-refused","v":1}',
		hash: 'cb480700d992eabb23ac1c51607ff9bacb194437893488b0ff3834847a3c1c25',
	},
];

/** The version of the rules in the frozen ledger. */
const FROZEN_RULE = '2026-11-21';

describe('the frozen ledger', () => {
	it('is reproduced exactly, and can be read', () => {
		const hashes = new Map(FROZEN.map(({ text, hash }) => [text, hash]));
		const frozenHash = (text: string) => hashes.get(text) ?? `not a frozen text: ${text}`;
		const first = chain('lote-1', { seq: 0, hash: GENESIS }, [opening], OPENED_AT, frozenHash, FROZEN_RULE);
		const second = chain(
			'lote-1',
			{ seq: 1, hash: first[0]?.hash ?? '' },
			[bid, extension],
			BID_AT,
			frozenHash,
			FROZEN_RULE,
		);
		const third = chain(
			'lote-1',
			{ seq: 3, hash: second[1]?.hash ?? '' },
			[refusal],
			BID_AT + 1,
			frozenHash,
			FROZEN_RULE,
		);
		const written = [...first, ...second, ...third].map(({ text, hash }) => ({ text, hash }));
		expect(written).toEqual(FROZEN);
		const texts = FROZEN.map(({ text }) => text);
		expect(replay(texts, frozenHash)).toMatchObject({ state: extended, head: { seq: 4 }, fault: null });
	});

	it('of rounds is read as it was written', () => {
		const hashes = new Map(FROZEN_ROUNDS.map(({ text, hash }) => [text, hash]));
		const texts = FROZEN_ROUNDS.map(({ text }) => text);
		const { state, head, fault } = replay(texts, (text) => hashes.get(text) ?? '');
		expect(fault).toBeNull();
		expect(head.seq).toBe(3);
		expect(state).toEqual({
			status: 'active',
			current_bid: 1,
			bid_count: 0,
			leader: null,
			paused_at: null,
			round: 2,
			start_time: microsOf('2026-11-23T13:00:00Z'),
			end_time: microsOf('2026-11-23T13:10:00Z'),
		});
	});

	it('of an older version of the rules can still be read', () => {
		const hashes = new Map(FROZEN_BEFORE.map(({ text, hash }) => [text, hash]));
		const texts = FROZEN_BEFORE.map(({ text }) => text);
		const read = replay(texts, (text) => hashes.get(text) ?? '');
		expect(read).toMatchObject({ state: extended, head: { seq: 4 }, fault: null });
	});

	it.each([...FROZEN, ...FROZEN_BEFORE, ...FROZEN_ROUNDS])(
		'has the SHA-256 $hash',
		async ({ text, hash }) => {
			const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
			const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
			expect(hex).toBe(hash);
		},
	);
});
