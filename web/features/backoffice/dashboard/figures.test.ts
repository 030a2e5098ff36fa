import { describe, expect, it } from 'vitest';
import type { Analytics, AuctionFigures, Breakdown } from '#contract/dashboard.ts';
import { roundFigure } from './analytics-screen.tsx';
import { breakdownFigure } from './breakdown-figures.ts';
import type { Figure } from './figure.ts';
import { headlinesOf } from './headlines.ts';
import { outcomeFigure } from './outcome-figure.ts';
import { funnelFigure, unpaidFigure } from './people-figures.ts';
import { hoursFigure, stepWords, timelineFigure } from './time-figures.ts';

/** Intl puts a no-break space between the sign and the amount. */
const plain = (words: string) => words.replaceAll('\u00a0', ' ');

const NOTHING: AuctionFigures = {
	revenue: 0,
	commission: 0,
	commission_received: 0,
	received: 0,
	lots_ended: 0,
	lots_sold: 0,
	sell_through: null,
	over_initial: null,
	over_appraisal: null,
	bids: 0,
	bids_per_hour: 0,
	bidders: 0,
};

const EMPTY: Analytics = {
	environment: 'staging',
	choices: { sellers: [], courts: [] },
	range: { from: null, to: '2026-11-21T12:00:00.000000Z', step: 'day' },
	figures: NOTHING,
	previous: null,
	timeline: [],
	hours: Array.from({ length: 24 }, (_, hour) => ({ hour, bids: 0 })),
	funnel: (['registered', 'document', 'approved', 'bid', 'won', 'paid'] as const).map((stage) => ({
		stage,
		people: 0,
	})),
	unpaid: (['not-due', '1d', '7d', '30d', 'older'] as const).map((age) => ({ age, lots: 0, amount: 0 })),
	by_state: [],
	by_city: [],
	by_property_type: [],
	by_auction_type: [],
	by_round: [],
	by_outcome: [],
};

const day = (at: string, revenue: number, lots_sold: number) => ({
	at,
	revenue,
	lots_ended: lots_sold + 1,
	lots_sold,
	bids: 7,
});

const part = (key: string | null, revenue: number, lots_sold: number): Breakdown => ({
	key,
	lots_ended: lots_sold + 1,
	lots_sold,
	sell_through: 0.5,
	revenue,
	over_initial: 1.1,
	bids: 1,
});

const figuresOf = (analytics: Analytics): Figure[] => [
	timelineFigure(analytics),
	hoursFigure(analytics),
	funnelFigure(analytics),
	unpaidFigure(analytics),
	...(['by_state', 'by_city', 'by_property_type', 'by_auction_type'] as const).map((name) =>
		breakdownFigure(name, analytics),
	),
	outcomeFigure(analytics),
	roundFigure(analytics),
];

describe('without any data', () => {
	it('every sentence states this, and nothing is drawn', () => {
		const figures = figuresOf(EMPTY);
		expect(figures.map(({ name, sentence, panels }) => [name, sentence, panels.length])).toEqual([
			['timeline', 'Nenhuma venda no período.', 0],
			['hours', 'Nenhum lance no período.', 0],
			['funnel', 'Nenhum cadastro no período.', 0],
			['unpaid', 'Nada a receber: todos os leilões finalizados foram pagos.', 0],
			['by_state', 'Nenhuma venda no período.', 0],
			['by_city', 'Nenhuma venda no período.', 0],
			['by_property_type', 'Nenhuma venda no período.', 0],
			['by_auction_type', 'Nenhuma venda no período.', 0],
			['by_outcome', 'Nenhum lote terminou no período.', 0],
			['by_round', 'Nenhum lote com 1º e 2º leilão encerrou no período.', 0],
		]);
	});

	it('the headlines have no comparison', () => {
		const headlines = headlinesOf(EMPTY).map(({ name, value, before }) => [name, plain(value), before]);
		expect(headlines).toEqual([
			['Arrematado', 'R$ 0,00', null],
			['Lotes vendidos', '0', null],
			['Taxa de venda', 'sem dado', null],
			['Sobre o lance inicial', 'sem dado', null],
			['Sobre a avaliação', 'sem dado', null],
			['Lances por hora', '0', null],
			['Licitantes', '0', null],
			['Recebido', 'R$ 0,00', null],
			['Comissão arrematada', 'R$ 0,00', null],
			['Comissão recebida', 'R$ 0,00', null],
		]);
	});
});

describe('outcomeFigure', () => {
	const counts = [
		{ month: '2026-10', outcome: 'sold', lots: 1 },
		{ month: '2026-10', outcome: 'debtor-preference', lots: 1 },
		{ month: '2026-11', outcome: 'sold', lots: 2 },
		{ month: '2026-11', outcome: null, lots: 1 },
	] as const;

	it('adds up the months, and names each outcome without the article of a law', () => {
		const { sentence, panels, rows } = outcomeFigure({ by_outcome: [...counts] });
		expect(sentence).toBe('De 5 lotes que terminaram, 3 foram vendidos.');
		expect(panels[0]?.points.map(({ label, shown, also }) => [label, shown, ...also])).toEqual([
			['Vendido', '3 lotes', '60%'],
			['Adquirido pelo devedor', '1 lote', '20%'],
			['Sem desfecho registrado', '1 lote', '20%'],
		]);
		expect(rows.map(({ cells }) => cells)).toEqual([
			['outubro de 2026', 'Vendido', '1'],
			['outubro de 2026', 'Adquirido pelo devedor', '1'],
			['novembro de 2026', 'Vendido', '2'],
			['novembro de 2026', 'Sem desfecho registrado', '1'],
		]);
	});
});

describe('timelineFigure', () => {
	const timeline = [day('2026-11-19', 0, 0), day('2026-11-20', 99_999_999.99, 1), day('2026-11-21', 5, 2)];

	it('names and marks the best result, and draws sales and lots separately', () => {
		const figure = timelineFigure({ timeline, range: EMPTY.range });
		expect(plain(figure.sentence)).toBe(
			'O melhor resultado foi em 20/11/2026: R$ 99.999.999,99 com 1 lote vendido.',
		);
		expect(figure.panels.map(({ name, mark }) => [name, mark])).toEqual([
			['Arrematado', '2026-11-20'],
			['Lotes vendidos', null],
		]);
		expect(figure.panels[0]?.points.map(({ value, tick }) => [tick, value])).toEqual([
			['19/11', 0],
			['20/11', 99_999_999.99],
			['21/11', 5],
		]);
		expect(figure.rows[1]?.cells.map(plain)).toEqual(['20/11/2026', 'R$ 99.999.999,99', '2', '1', '7']);
		expect(figure.rows[1]?.cells).toHaveLength(figure.columns.length);
	});

	it.each([
		['day', { tick: '01/03', label: '01/03/2026', within: 'em 01/03/2026' }],
		['week', { tick: '01/03', label: 'Semana de 01/03/2026', within: 'na semana de 01/03/2026' }],
		['month', { tick: '03/26', label: 'março de 2026', within: 'em março de 2026' }],
	] as const)('labels a point by its %s', (step, words) => {
		expect(stepWords('2026-03-01', step)).toEqual(words);
	});
});

describe('hoursFigure', () => {
	it.each([
		[20, 312, 'O pico foi às 20 h, com 312 lances.'],
		[1, 1, 'O pico foi à 1 h, com 1 lance.'],
		[0, 2, 'O pico foi às 0 h, com 2 lances.'],
	])('%s h with %s', (at, bids, words) => {
		const hours = EMPTY.hours.map(({ hour }) => ({ hour, bids: hour === at ? bids : 0 }));
		const figure = hoursFigure({ hours });
		expect(figure.sentence).toBe(words);
		expect(figure.panels[0]?.mark).toBe(String(at));
		expect(figure.panels[0]?.points).toHaveLength(24);
	});
});

describe('funnelFigure and unpaidFigure', () => {
	it('counts the people of each stage', () => {
		const people = [120, 84, 60, 41, 9, 3];
		const figure = funnelFigure({
			funnel: EMPTY.funnel.map(({ stage }, at) => ({ stage, people: people[at] ?? 0 })),
		});
		expect(figure.sentence).toBe(
			'120 cadastros no período: aprovações, 60; com lance, 41; com arrematação paga, 3.',
		);
		expect(figure.rows[2]?.cells).toEqual(['Aprovados', '60', '50%']);
	});

	it.each([
		[[1, 0, 0, 0, 0], 'R$ 10,10 a receber de 1 lote, tudo dentro do prazo.'],
		[[2, 1, 0, 0, 1], 'R$ 40,40 a receber de 4 lotes; em atraso, R$ 20,20 de 2 lotes.'],
	])('adds up the amounts owed to the centavo: %s', (lots, words) => {
		const unpaid = EMPTY.unpaid.map(({ age }, at) => ({
			age,
			lots: lots[at] ?? 0,
			amount: Math.round((lots[at] ?? 0) * 1010) / 100,
		}));
		expect(plain(unpaidFigure({ unpaid }).sentence)).toBe(words);
	});
});

describe('breakdownFigure', () => {
	it('names the first part, its share, and lots without a value', () => {
		const figures = { ...NOTHING, revenue: 1_000 };
		const by_property_type = [part('house', 250, 1), part(null, 750, 2)];
		const figure = breakdownFigure('by_property_type', { ...EMPTY, figures, by_property_type });
		expect(plain(figure.sentence)).toBe(
			'Não informado vem primeiro: R$ 750,00 (75% do arrecadado) com 2 lotes vendidos.',
		);
		expect(figure.panels[0]?.mark).toBe('Não informado');
		expect(figure.rows[0]?.cells.map(plain)).toEqual(['Casa', '2', '1', '50%', 'R$ 250,00', '+10%', '1']);
		expect(figure.columns).toHaveLength(7);
	});

	it('keeps states and cities as they are, and shows the labels of auction types', () => {
		const analytics = { ...EMPTY, by_city: [part('Olinda/PE', 1, 1)], by_auction_type: [part('live', 1, 1)] };
		expect(breakdownFigure('by_city', analytics).rows[0]?.cells[0]).toBe('Olinda/PE');
		expect(breakdownFigure('by_auction_type', analytics).rows[0]?.cells[0]).toBe('Ao vivo');
	});
});

describe('roundFigure', () => {
	it('states how many of the lots that came to each round were sold in it', () => {
		const result = (round: number, lots_offered: number, lots_sold: number, revenue: number) => ({
			round,
			lots_offered,
			lots_sold,
			revenue,
			sell_through: lots_sold / lots_offered,
			over_appraisal: revenue > 0 ? 0.6 : null,
		});
		const figure = roundFigure({ by_round: [result(1, 10, 1, 500), result(2, 9, 0, 0)] });
		expect(figure.sentence).toBe(
			'No 1º leilão, 1 de 10 lotes vendidos; no 2º leilão, 0 de 9 lotes vendidos.',
		);
		expect(figure.rows.map(({ cells }) => cells.map(plain))).toEqual([
			['1º leilão', '10', '1', '10%', 'R$ 500,00', '−40%'],
			['2º leilão', '9', '0', '0%', 'R$ 0,00', 'sem dado'],
		]);
		expect(figure.panels[0]?.points.map(({ value }) => value)).toEqual([1, 0]);
	});
});

describe('headlinesOf', () => {
	it('compares with the previous period', () => {
		const figures = { ...NOTHING, revenue: 150, sell_through: 0.6, over_initial: 1.25 };
		const previous = { ...NOTHING, lots_ended: 1, revenue: 100, sell_through: 0.5 };
		const [revenue, , rate, over] = headlinesOf({ figures, previous });
		expect(revenue?.before?.change).toEqual({ direction: 'up', words: 'subiu 50%' });
		expect(plain(revenue?.before?.value ?? '')).toBe('R$ 100,00');
		expect(rate?.before?.change).toEqual({ direction: 'up', words: 'subiu 10 pontos' });
		expect(over?.value).toBe('+25%');
		expect(over?.before?.change.direction).toBe('unknown');
	});
});
