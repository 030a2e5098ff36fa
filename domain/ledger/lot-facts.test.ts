import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { dueSteps, revise } from '#domain/auction/actions.ts';
import { type AuctionState, type Step, type Terms, withFacts } from '#domain/auction/auction.ts';
import { canonical } from '#domain/values/canonical.ts';
import { HOUR, micros, microsOf } from '#domain/values/time.ts';
import { chain, GENESIS, replay } from './ledger.ts';
import { compareFacts, type PublishedFacts } from './lot-facts.ts';

const { seed, times } = inject('runs');
/** Stands in for SHA-256, which `domain/` does not have: two FNV-1a hashes. */
const sha256 = (text: string) =>
	[0x811c9dc5, 0x9747b28c]
		.map((start) =>
			[...text].reduce((hash, c) => Math.imul(hash ^ (c.codePointAt(0) ?? 0), 0x01000193), start),
		)
		.map((hash) => (hash >>> 0).toString(16).padStart(32, '0'))
		.join('');
const START = microsOf('2026-11-21T12:00:00Z');
const TERMS: Terms = {
	auction_type: 'scheduled',
	initial_bid: 100_000_00,
	increments: [{ from: 0, increment: 1_000_00 }],
	extension: { mode: 'reset', window_ms: 180_000, cap: null },
	commission_bp: 500,
};
const PENDING: AuctionState = {
	status: 'pending',
	current_bid: TERMS.initial_bid,
	bid_count: 0,
	leader: null,
	start_time: START,
	end_time: START + micros(HOUR),
	paused_at: null,
};
const LOT = 'a';
const hashOf = (version: string) => sha256(canonical({ title: version }));

/** The ledger of a lot that opens with the first version and changes to each later one; `from` is what a change says that it began with. */
function ledgerOf(versions: readonly string[], from = (n: number) => versions[n - 1] ?? '') {
	const [first = ''] = versions;
	const opening = dueSteps(TERMS, PENDING, START).map((step) => withFacts(step, () => hashOf(first)));
	const open = opening.at(-1)?.after ?? PENDING;
	const changes: Step[] = versions.slice(1).map((to, index) =>
		revise(TERMS, open, open, {
			before: hashOf(from(index + 1)),
			after: hashOf(to),
			fields: ['title'],
			reason: '',
		}),
	);
	const records = chain(LOT, { seq: 0, hash: GENESIS }, [...opening, ...changes], START, sha256);
	return records.map(({ text }) => text);
}

const published = (texts: readonly string[], title: string, change: Partial<PublishedFacts> = {}) => ({
	auction_id: LOT,
	head: { seq: texts.length, hash: sha256(texts.at(-1) ?? '') },
	facts: { title },
	revisions: [],
	...change,
});

describe('what bidders see of a lot', () => {
	const versions = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 });

	it('is a chain: a ledger holds, and the last version is the one that it states', () => {
		fc.assert(
			fc.property(versions, (all) => {
				const texts = ledgerOf(all);
				expect(replay(texts, sha256).fault).toBeNull();
				for (const [n, title] of all.entries())
					expect(compareFacts(texts, published(texts, title), sha256)).toBe(
						n === all.length - 1 ? 'same' : 'changed',
					);
			}),
			{ seed, numRuns: 100 * times },
		);
	});

	it('any change that begins from another version than the last is found at its record', () => {
		fc.assert(
			fc.property(versions, fc.nat(), fc.nat(), (all, at, other) => {
				const broken = 1 + (at % (all.length - 1));
				const from = all[other % all.length] ?? '';
				if (from === all[broken - 1]) return;
				const texts = ledgerOf(all, (n) => (n === broken ? from : (all[n - 1] ?? '')));
				expect(replay(texts, sha256).fault).toMatchObject({ seq: broken + 1 });
			}),
			{ seed, numRuns: 100 * times },
		);
	});

	it('may follow from the ledger by announced changes after its end, in their order', () => {
		const texts = ledgerOf(['a', 'b']);
		const link = (before: string, after: string) => ({ before: hashOf(before), after: hashOf(after) });
		const revisions = [link('a', 'b'), link('b', 'c'), link('c', 'd')];
		expect(compareFacts(texts, published(texts, 'd', { revisions }), sha256)).toBe('later');
		expect(compareFacts(texts, published(texts, 'd', { revisions: revisions.toReversed() }), sha256)).toBe(
			'changed',
		);
		expect(compareFacts(texts, published(texts, 'd', { revisions: revisions.toSpliced(1, 1) }), sha256)).toBe(
			'changed',
		);
	});

	it.each([
		['of another auction', { auction_id: 'b' }, 'other'],
		['of a fork', { head: { seq: 1, hash: hashOf('x') } }, 'other'],
		['of a longer ledger', { head: { seq: 3, hash: hashOf('x') } }, 'shorter'],
		['of before the first record', { head: { seq: 0, hash: GENESIS } }, 'silent'],
	] as const)('%s are told apart', (_what, change, found) => {
		const texts = ledgerOf(['a', 'b']);
		expect(compareFacts(texts, published(texts, 'b', change), sha256)).toBe(found);
	});

	it('are not in ledgers of before, which hold as they did', () => {
		const records = chain(LOT, { seq: 0, hash: GENESIS }, dueSteps(TERMS, PENDING, START), START, sha256);
		const texts = records.map(({ text }) => text);
		expect(replay(texts, sha256).fault).toBeNull();
		expect(compareFacts(texts, published(texts, 'a'), sha256)).toBe('silent');
	});
});
