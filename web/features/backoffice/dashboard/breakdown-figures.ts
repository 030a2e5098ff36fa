import type { Analytics, Breakdown } from '#contract/dashboard.ts';
import { TYPE_LABELS } from '#domain/auction/auction.ts';
import { PROPERTY_TYPES } from '#domain/lot/property.ts';
import { showReais } from '#web/api/amount.ts';
import { columnsOf, drawn, type Figure, peakOf } from './figure.ts';
import { counted, shortReais, showCount, showOver, showShare } from './number-words.ts';

type BreakdownName = 'by_state' | 'by_city' | 'by_property_type' | 'by_auction_type';

const SUBJECTS: Record<BreakdownName, { title: string; column: string; words: Record<string, string> }> = {
	by_state: { title: 'Por estado', column: 'Estado', words: {} },
	by_city: { title: 'Por cidade', column: 'Cidade', words: {} },
	by_property_type: { title: 'Por tipo de imóvel', column: 'Tipo de imóvel', words: PROPERTY_TYPES },
	by_auction_type: { title: 'Por tipo de leilão', column: 'Tipo de leilão', words: TYPE_LABELS },
};

/** Revenue grouped by one property of the lots. */
export function breakdownFigure(name: BreakdownName, analytics: Analytics): Figure {
	const { title, column, words } = SUBJECTS[name];
	const all = analytics[name];
	const call = ({ key }: Breakdown) => (key === null ? 'Não informado' : (words[key] ?? key));
	const peak = peakOf(all, ({ revenue }) => revenue);
	// Those without sales are only in the table.
	const sellers = all.filter(({ revenue }) => revenue > 0);
	const points = sellers.map((one) => ({
		key: call(one),
		label: call(one),
		tick: call(one),
		value: one.revenue,
		shown: showReais(one.revenue),
		also: [
			`${showCount(one.lots_sold)} de ${counted(one.lots_ended, 'lote vendido', 'lotes vendidos')}`,
			counted(one.bids, 'lance', 'lances'),
		],
	}));
	return {
		name,
		title,
		sentence: peak ? sentenceOf(call(peak), peak, analytics.figures.revenue) : 'Nenhuma venda no período.',
		kind: 'bars',
		panels: drawn({ name: 'Arrematado', points, mark: peak && call(peak), axis: shortReais }),
		columns: columnsOf(
			column,
			'Encerrados',
			'Vendidos',
			'Taxa de venda',
			'Arrematado',
			'Sobre o lance inicial',
			'Lances',
		),
		rows: all.map((one) => ({ key: call(one), cells: cellsOf(call(one), one) })),
	};
}

function sentenceOf(name: string, { revenue, lots_sold }: Breakdown, total: number): string {
	const share = total > 0 ? ` (${showShare(revenue / total)} do arrecadado)` : '';
	return `${name} vem primeiro: ${showReais(revenue)}${share} com ${counted(lots_sold, 'lote vendido', 'lotes vendidos')}.`;
}

function cellsOf(name: string, one: Breakdown): string[] {
	return [
		name,
		showCount(one.lots_ended),
		showCount(one.lots_sold),
		showShare(one.sell_through),
		showReais(one.revenue),
		showOver(one.over_initial),
		showCount(one.bids),
	];
}
