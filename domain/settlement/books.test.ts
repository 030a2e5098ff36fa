import { describe, expect, it } from 'vitest';
import type { AuctionState, Fact } from '#domain/auction/auction.ts';
import {
	type BookRow,
	booksOfEntry,
	diaryEntry,
	differences,
	figuresOf,
	monthOf,
	monthWords,
	nextMonth,
	spanOf,
	whatWords,
} from './books.ts';

const SOLD: AuctionState = {
	status: 'completed',
	current_bid: 100_000_00,
	bid_count: 2,
	leader: 2,
	start_time: 1,
	end_time: 2,
	paused_at: null,
};
const UNSOLD = { ...SOLD, leader: null, bid_count: 0 };
const ended: Fact = { type: 'ended', data: { by: 'clock', winner: 2, final_price: 100_000_00 } };
const order = { reason: 'Ordem do juízo' };
const decided = (outcome: 'annulled' | 'withdrawn' | 'settled'): [Fact, AuctionState] => [
	{ type: 'outcome-decided', data: { outcome, ...order } },
	{ ...SOLD, outcome },
];

describe('what the diary says of a record', () => {
	const bought = { bidder: 2, price: 100_000_00 };
	const nobody = { bidder: null, price: null };
	it.each<[string, Fact, AuctionState, object | null]>([
		['an end with a winner', ended, SOLD, { what: 'sold', ...bought }],
		['an end without bids', ended, UNSOLD, { what: 'unsold', ...nobody }],
		[
			'a bid that the seller decides on',
			{ type: 'conditional-opened', data: { until: 9 } },
			{ ...SOLD, outcome: 'conditional', decide_until: 9 },
			{ what: 'conditional', ...bought },
		],
		[
			'one that the seller refused',
			{ type: 'conditional-refused', data: { by: 'seller' } },
			{ ...SOLD, outcome: 'conditional-refused' },
			{ what: 'conditional-refused', ...nobody },
		],
		[
			'a right of preference that runs',
			{ type: 'preference-opened', data: { until: 9 } },
			{ ...SOLD, preference_until: 9 },
			{ what: 'preference-open', ...bought },
		],
		[
			'a proposal',
			{
				type: 'proposal-accepted',
				data: { proponent: 7, price: 90_000_00, down_payment: 1, instalments: 2 },
			},
			{ ...UNSOLD, outcome: 'sold' },
			{ what: 'sold', bidder: 7, price: 90_000_00 },
		],
		[
			'the next in line',
			{ type: 'second-chance-accepted', data: { bidder: 1, price: 80_000_00 } },
			{ ...SOLD, leader: 1, current_bid: 80_000_00 },
			{ what: 'sold', bidder: 1, price: 80_000_00 },
		],
		['an annulment', ...decided('annulled'), { what: 'annulled', ...nobody }],
		['a withdrawal', ...decided('withdrawn'), { what: 'withdrawn', ...nobody }],
		[
			'a cancellation',
			{ type: 'cancelled', data: order },
			{ ...SOLD, status: 'cancelled' },
			{ what: 'cancelled', ...nobody },
		],
		[
			'a suspension',
			{ type: 'suspended', data: order },
			{ ...SOLD, status: 'paused' },
			{ what: 'suspended', ...nobody },
		],
		[
			'a declared price',
			{ type: 'declared', data: { final_price: 110_000_00, reason: 'Erro' } },
			SOLD,
			{ what: 'declared', bidder: 2, price: 110_000_00 },
		],
	])('%s', (_name, { type, data }, after, said) => {
		const entry = diaryEntry({ type, data, after });
		expect(entry).toEqual(said);
		expect(whatWords(entry?.what ?? '')).not.toBe(entry?.what);
	});

	it('a change of dates only where they were postponed', () => {
		const revised = { terms: {} as never, start_time: 1, end_time: 2 };
		expect(diaryEntry({ type: 'revised', data: revised, after: SOLD })).toBeNull();
		expect(diaryEntry({ type: 'revised', data: { ...revised, postponed: order }, after: SOLD })).toEqual({
			what: 'postponed',
			...nobody,
		});
	});
});

it('an entry of the journal is in the books that it moves', () => {
	const moved = { seller: -100, commission: -5 };
	expect(booksOfEntry('awarded', moved)).toEqual(['diario-de-saida', 'contas-correntes']);
	expect(booksOfEntry('received', { seller: 0, commission: 0 })).toEqual([]);
	expect(booksOfEntry('deposited', { seller: 100, commission: 0 })).toEqual(['contas-correntes']);
	expect(booksOfEntry('paid-out', { seller: 100, commission: 0 })).toEqual(['contas-correntes', 'protocolo']);
	expect(booksOfEntry('annulled', { seller: 0, commission: 0 })).toEqual([]);
});

const ROW: BookRow = {
	book: 'diario-de-leiloes',
	source: 'ledger a 3',
	at: '2026-11-28T12:00:00.000000Z',
	what: 'sold',
	sale: '1/2026',
	lot: 1,
	title: 'Casa',
	seller: 'Banco',
	seller_id: 's',
	person: 'Ana',
	person_id: 'p',
	payee: null,
	price: 100,
	commission: null,
	hash: 'h',
};

describe('closed rows', () => {
	it.each<[string, Partial<BookRow>, string[]]>([
		['the same', {}, []],
		['another title and seller’s name', { title: 'Casa térrea', seller: 'Banco S.A.' }, []],
		['a deleted account', { person: 'Conta excluída' }, []],
		['another price', { price: 101 }, ['price']],
		['another time', { at: '2026-11-28T12:00:00.000001Z' }, ['at']],
		['another buyer', { person: 'Bia', person_id: 'q' }, ['person', 'person_id']],
		['another seller', { seller_id: 't' }, ['seller_id']],
		['another result', { what: 'unsold', hash: 'i' }, ['what', 'hash']],
	])('%s', (_name, change, named) => {
		expect(differences([ROW], [{ ...ROW, ...change }]).map(({ fact }) => fact)).toEqual(named);
	});

	it('whose source is gone are named', () => {
		expect(differences([ROW], [])).toEqual([{ row: ROW, fact: null, now: null }]);
	});
});

it('figures count a lot once in each column, and what is owed no more is taken off', () => {
	const of = (lot: string, what: string, more: Partial<BookRow> = {}): BookRow => ({
		...ROW,
		source: `ledger ${lot} 1`,
		what,
		...more,
	});
	const exit = (price: number, commission: number): BookRow => ({
		...ROW,
		book: 'diario-de-saida',
		price,
		commission,
	});
	const rows = [
		...[of('a', 'sold'), of('a', 'sold'), of('b', 'unsold'), of('c', 'suspended'), of('d', 'annulled')],
		...[of('e', 'withdrawn'), of('f', 'postponed'), of('g', 'sold', { sale: '2/2026' })],
		...[exit(100, 5), exit(200, 10), exit(-100, -5)],
	];
	expect(figuresOf(rows)).toEqual({
		sales: 2,
		held: 3,
		sold: 2,
		unsold: 1,
		suspended: 1,
		postponed: 1,
		stopped: 1,
		annulled: 1,
		value: 200,
		commission: 10,
	});
});

it('months are those of São Paulo', () => {
	const { from, until } = spanOf('2026-12');
	expect([monthOf(from / 1_000), monthOf(from / 1_000 - 1), monthOf(until / 1_000)]).toEqual([
		'2026-12',
		'2026-11',
		'2027-01',
	]);
	expect([nextMonth('2026-11'), nextMonth('2026-12')]).toEqual(['2026-12', '2027-01']);
	expect(monthWords('2026-03')).toBe('março de 2026');
});
