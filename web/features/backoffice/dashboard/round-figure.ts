import type { Analytics, RoundResult } from '#contract/dashboard.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { showReais } from '#web/api/amount.ts';
import { columnsOf, drawn, type Figure } from './figure.ts';
import { counted, shortCount, showCount, showOver, showShare } from './number-words.ts';

/** How many lots were sold in each of their rounds, of those that came to it. */
export function roundFigure({ by_round }: Pick<Analytics, 'by_round'>): Figure {
	const points = by_round.map((one) => ({
		key: roundName(one.round),
		label: roundName(one.round),
		tick: roundName(one.round),
		value: one.lots_sold,
		shown: counted(one.lots_sold, 'lote vendido', 'lotes vendidos'),
		also: [soldOf(one), showReais(one.revenue)],
	}));
	return {
		name: 'by_round',
		title: 'Vendidos no 1º e no 2º leilão',
		sentence:
			by_round.length === 0 ? 'Nenhum lote com 1º e 2º leilão encerrou no período.' : sentenceOf(by_round),
		kind: 'bars',
		panels: drawn({ name: 'Lotes vendidos', points, mark: null, axis: shortCount }),
		columns: columnsOf('Leilão', 'Ofertados', 'Vendidos', 'Taxa de venda', 'Arrecadado', 'Sobre a avaliação'),
		rows: by_round.map((one) => ({
			key: roundName(one.round),
			cells: [
				roundName(one.round),
				showCount(one.lots_offered),
				showCount(one.lots_sold),
				showShare(one.sell_through),
				showReais(one.revenue),
				showOver(one.over_appraisal),
			],
		})),
	};
}

const soldOf = ({ lots_sold, lots_offered }: RoundResult) =>
	`${showCount(lots_sold)} de ${counted(lots_offered, 'lote vendido', 'lotes vendidos')}`;

/** 'No 1º leilão, 3 de 10 lotes vendidos; no 2º leilão, 5 de 7 lotes vendidos.' */
function sentenceOf(by_round: readonly RoundResult[]): string {
	const words = by_round.map((one) => `no ${roundName(one.round)}, ${soldOf(one)}`).join('; ');
	return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
