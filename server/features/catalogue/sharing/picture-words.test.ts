import { expect, test } from 'vitest';
import { micros } from '#domain/values/time.ts';
import { linesOf, widthOf } from './outlines.ts';
import { pictureWords } from './picture-words.ts';
import type { SharedLot } from './shared-lot.ts';

const [START, END] = [micros(Date.UTC(2026, 10, 23, 12)), micros(Date.UTC(2026, 10, 28, 21, 30))];
const LOT: SharedLot = {
	id: 'x',
	title: 'Casa',
	city: 'Olinda',
	state: 'PE',
	status: 'active',
	suspended: false,
	outcome: null,
	auction_type: 'scheduled',
	current_bid: 69_000_00,
	bid_count: 2,
	revision: 1,
	start_time: START,
	end_time: END,
	created_at: START,
	changed_at: START,
	appraisal: 100_000_00,
	property_type: 'house',
	picture: null,
	round: null,
	rounds: [],
};

test.each<[Partial<SharedLot>, string, string]>([
	[{}, 'Lance Atual', 'Encerra sáb., 28/11, 18h30'],
	[{ bid_count: 0 }, 'Lance mínimo', 'Encerra sáb., 28/11, 18h30'],
	[{ auction_type: 'live' }, 'Lance Atual', 'Ao vivo até cerca de sáb., 28/11, 18h30'],
	[{ status: 'pending', bid_count: 0 }, 'Lance mínimo', 'Abre seg., 23/11, 9h'],
	[{ status: 'paused' }, 'Lance Atual', 'Leilão pausado'],
	[{ status: 'paused', suspended: true }, 'Lance Atual', 'Leilão suspenso'],
	[{ status: 'pending', suspended: true, bid_count: 0 }, 'Lance mínimo', 'Leilão suspenso'],
	[{ status: 'completed', outcome: 'sold' }, 'Arrematado por', 'Encerrado sáb., 28/11, 18h30'],
	[{ status: 'completed', outcome: 'annulled' }, 'Maior lance', 'Arrematação anulada'],
	[{ status: 'completed', outcome: 'conditional' }, 'Maior lance', 'Venda condicional'],
	[{ status: 'completed', bid_count: 0 }, 'Lance Inicial', 'Encerrado sem lances'],
	[{ status: 'cancelled', bid_count: 0 }, 'Lance Inicial', 'Leilão cancelado'],
])('a lot with %o says %s and %s', (fields, label, time) => {
	expect(pictureWords({ ...LOT, ...fields }, 'Martelo')).toMatchObject({ label, time });
});

test.each<[Partial<SharedLot>, string]>([
	[{}, '31% abaixo da avaliação'],
	[{ current_bid: 68_000_01 }, '31% abaixo da avaliação'],
	[{ current_bid: 99_500_00 }, ''],
	[{ current_bid: 120_000_00 }, ''],
	[{ appraisal: null }, ''],
	[{ status: 'cancelled' }, ''],
])('the discount of a lot with %o is "%s"', (fields, discount) => {
	expect(pictureWords({ ...LOT, ...fields }, 'Martelo').discount).toBe(discount);
});

test('texts are broken between words, and cut where there is no more room', () => {
	const style = { face: 'serif', size: 44 } as const;
	const lines = linesOf('Apartamento com varanda na Vila Mariana, perto do metrô e do parque', style, 400, 2);
	expect(lines.length).toBe(2);
	for (const line of lines) expect(widthOf(line, style)).toBeLessThanOrEqual(400);
	expect(lines.at(-1)).toMatch(/\p{L}…$/u);
	expect(linesOf('Casa 🏠 em Olinda', style, 500, 2)).toEqual(['Casa em Olinda']);
	expect(linesOf('x'.repeat(200), style, 400, 2).every((line) => widthOf(line, style) <= 400)).toBe(true);
	expect(linesOf('', style, 400, 2)).toEqual(['']);
});
