import { describe, expect, it } from 'vitest';
import type { LiveControlPage, LiveControlRow } from '#contract/live-control.ts';
import type { LiveStateNews } from '#contract/live-states.ts';
import { applyNews } from './use-live-control.ts';

const AT = (second: number) => `2026-11-21T12:00:${String(second).padStart(2, '0')}.000000Z`;

function row(id: string, change: Partial<LiveControlRow> = {}): LiveControlRow {
	return {
		id,
		title: `Lote ${id}`,
		city: null,
		state: null,
		group: 'now',
		leader: null,
		sale_id: null,
		lot_number: null,
		status: 'active',
		auction_type: 'live',
		initial_bid: 1_000,
		current_bid: 1_000,
		bid_count: 0,
		bidders: 0,
		last_bid_at: null,
		start_time: AT(0),
		end_time: AT(59),
		scheduled_end_time: AT(59),
		round: null,
		rounds: 0,
		announced: false,
		announced_end: false,
		seller_decides: false,
		reason: null,
		suspended_since: null,
		seq: 1,
		judicial: false,
		...change,
	};
}

const GROUPS = { now: 1, soon: 0, later: 0 };

function page(second: number, ...auctions: LiveControlRow[]): LiveControlPage {
	const total = auctions.length;
	return {
		environment: 'production',
		server_time: AT(second),
		auctions,
		next_cursor: null,
		total,
		groups: GROUPS,
	};
}

function news(auction_id: string, seq: number, change: Partial<LiveStateNews['state']> = {}): LiveStateNews {
	const state = {
		status: 'active' as const,
		current_bid: 2_000,
		minimum_bid: 2_100,
		bid_count: 1,
		leader: 1,
		end_time: AT(59),
		...change,
	};
	return { auction_id, seq, server_time: AT(9), state };
}

describe('a state of the stream', () => {
	const shown = page(1, row('a'), row('b', { seq: 5 }));

	it('changes only its own row', () => {
		const { auctions } = applyNews(shown, { state: news('a', 2, { status: 'paused' }) });
		expect(auctions[0]).toMatchObject({ seq: 2, status: 'paused', current_bid: 2_000, bid_count: 1 });
		expect(auctions[1]).toBe(shown.auctions[1]);
	});

	it('changes nothing if it is older than the row', () => {
		expect(applyNews(shown, { state: news('b', 4) })).toBe(shown);
	});

	it('counts if it is of the same record, because an edit before the opening has none', () => {
		expect(applyNews(shown, { state: news('b', 5) }).auctions[1]).toMatchObject({ current_bid: 2_000 });
	});

	it('changes nothing if its auction is not shown', () => {
		expect(applyNews(shown, { state: news('c', 9) })).toBe(shown);
	});
});

describe('a page that was read again', () => {
	it('replaces the rows in its own order and removes those that left', () => {
		const shown = page(1, row('a'), row('b'), row('c'));
		const next = applyNews(shown, { page: page(2, row('c'), row('a')) });
		expect(next.auctions.map(({ id }) => id)).toEqual(['c', 'a']);
	});

	it('in place, leaves the rows where they are and adds new ones behind them', () => {
		const shown = page(1, row('a'), row('b'), row('c'));
		const read = page(2, row('d'), row('c', { seq: 2, bidders: 7 }), row('a'));
		const { auctions } = applyNews(shown, { page: read, inPlace: true });
		expect(auctions.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
		expect(auctions[1]).toMatchObject({ bidders: 7 });
		expect(applyNews(shown, { page: read }).auctions.map(({ id }) => id)).toEqual(['d', 'c', 'a']);
	});

	it('changes nothing if it is older than the one shown', () => {
		const shown = page(2, row('a'));
		expect(applyNews(shown, { page: page(1, row('b')) })).toBe(shown);
	});

	it('keeps newer updates from the stream, and adds what only the page contains', () => {
		const moved = applyNews(page(1, row('a')), { state: news('a', 3, { status: 'completed' }) });
		const late = page(2, row('a', { seq: 2, current_bid: 1_500, bid_count: 1, bidders: 1, title: 'Novo' }));
		expect(applyNews(moved, { page: late }).auctions[0]).toMatchObject({
			seq: 3,
			status: 'completed',
			current_bid: 2_000,
			bidders: 1,
			title: 'Novo',
		});
	});

	it('changes a row whose record is newer than the update from the stream', () => {
		const moved = applyNews(page(1, row('a')), { state: news('a', 3) });
		const { auctions } = applyNews(moved, { page: page(2, row('a', { seq: 4, current_bid: 3_000 })) });
		expect(auctions[0]).toMatchObject({ seq: 4, current_bid: 3_000 });
	});
});
