import { describe, expect, it } from 'vitest';
import { type Phase, phaseOf } from '#domain/lot/phase.ts';
import type { LiveAuction } from '#web/api/live-auction.ts';
import { bandOf, clockOf, placeWords } from './room-words.ts';

const END = '2026-11-21T18:42:00.000000Z';
const lot = {
	auction_type: 'live',
	scheduled_end_time: END,
	start_time: '2026-11-21T17:00:00.000000Z',
} as const;
const live: LiveAuction = {
	seq: 3,
	state: {
		status: 'active',
		current_bid: 320_000,
		minimum_bid: 322_000,
		bid_count: 2,
		leader: 7,
		end_time: END,
	},
	bids: [],
	reason: null,
	call: 0,
	extensions: { count: 0, seq: 1, moved: [] },
};
const with_ = (state: Partial<LiveAuction['state']>, rest: Partial<LiveAuction> = {}): LiveAuction => ({
	...live,
	...rest,
	state: { ...live.state, ...state },
});

describe('bandOf', () => {
	it.each<[string, LiveAuction, Phase, string | null, string | null]>([
		['is empty during normal bidding', live, 'open', null, null],
		['shows a call', with_({}, { call: 2 }), 'open', 'Dou-lhe duas!', null],
		[
			'shows a call rather than an extension',
			with_({ end_time: '2026-11-21T18:43:00Z' }, { call: 1 }),
			'open',
			'Dou-lhe uma!',
			null,
		],
		[
			'shows the new end in São Paulo time',
			with_({ end_time: '2026-11-21T18:43:00Z' }),
			'open',
			'Prorrogado até 15h43',
			null,
		],
		[
			'says nothing of the seller before the end, and then until when it decides',
			with_({ status: 'completed', outcome: 'conditional', decide_until: '2026-11-26T02:59:59.999999Z' }),
			'ended',
			'Venda condicional',
			'O comitente decide até qua., 25/11, 23h59',
		],
		[
			'shows the reason of a pause',
			with_({ status: 'paused' }, { reason: 'Queda de energia' }),
			'paused',
			'Leilão pausado',
			'Queda de energia',
		],
		[
			'shows the reason of a cancellation',
			with_({ status: 'cancelled' }, { reason: 'A pedido' }),
			'cancelled',
			'Leilão cancelado',
			'A pedido',
		],
		[
			'shows the buyer',
			with_({ status: 'completed', outcome: 'sold' }),
			'ended',
			'Vendido por R$\u00a0320.000,00 para o Licitante 7',
			null,
		],
		[
			'shows that there were no bids',
			with_({ status: 'completed', leader: null, outcome: 'unsold' }),
			'ended',
			'Encerrado sem lances',
			null,
		],
	])('%s', (_, now, phase, text, note) => {
		const band = bandOf(lot, now, phase);
		expect([band?.text ?? null, band?.note ?? null]).toEqual([text, note]);
	});

	it('announces no sale when the end time closed the auction', () => {
		const band = bandOf(
			{ ...lot, auction_type: 'scheduled' },
			with_({ status: 'completed', outcome: 'sold' }),
			'ended',
		);
		expect(band).toEqual({ text: 'Encerrado', note: null, tone: 'calm' });
	});
});

it('the clock counts down to the start, then to the end, and then shows a text', () => {
	const at = (time: string, status: 'pending' | 'active') => {
		const state = with_({ status });
		const now = Date.parse(time);
		return clockOf(lot, state, phaseOf({ ...lot, ...state.state }, now), now);
	};
	expect(at('2026-11-21T16:58:30Z', 'pending')).toMatchObject({
		name: 'Começa em',
		time: { label: '1m 30s' },
	});
	expect(at('2026-11-21T17:00:30Z', 'pending')).toEqual({ name: 'Início', words: 'Aguardando o leiloeiro' });
	// The auctioneer ends the lot: its time is a plan. The clock of a scheduled one counts down.
	expect(at('2026-11-21T18:41:30Z', 'active')).toEqual({ name: 'Previsto para', words: '15h42' });
	const clocked = clockOf(
		{ ...lot, auction_type: 'scheduled' },
		live,
		'open',
		Date.parse('2026-11-21T18:41:30Z'),
	);
	expect(clocked).toMatchObject({ name: 'Encerra em', time: { label: '30s' } });
	expect(at('2026-11-21T18:42:30Z', 'active')).toMatchObject({ words: 'Quando o leiloeiro encerrar' });
});

it('names the place in the sale, and what follows', () => {
	const next = [{ id: 'b', title: 'Casa em Campinas', lot_number: 2, start_time: END }];
	expect(placeWords(1, { lots: 2, next })).toBe('Lote 1 de 2 · a seguir: Casa em Campinas');
	expect(placeWords(2, { lots: 2, next: [] })).toBe('Lote 2 de 2');
	expect([placeWords(null, { lots: 2, next }), placeWords(1, null)]).toEqual([null, null]);
});
