import type { Analytics, AuctionFigures } from '#contract/dashboard.ts';
import { showReais } from '#web/api/amount.ts';
import { type Change, changeOf, type Measure } from './change.ts';
import { showCount, showOver, showShare } from './number-words.ts';

/** One of the figures at the top of the analytics, in words. */
export interface Headline {
	name: string;
	value: string;
	/** Null where there is no period before. */
	before: { value: string; change: Change } | null;
}

interface Row {
	name: string;
	read: (figures: AuctionFigures) => number | null;
	show: (value: number | null) => string;
	measure: Measure;
}

const amount = (value: number | null) => showReais(value ?? 0);
const count = (value: number | null) => showCount(value ?? 0);
const rate = (value: number | null) => (value ?? 0).toLocaleString('pt-BR', { maximumFractionDigits: 1 });

const ROWS: readonly Row[] = [
	{ name: 'Arrecadado', read: ({ revenue }) => revenue, show: amount, measure: 'share' },
	{ name: 'Lotes vendidos', read: ({ lots_sold }) => lots_sold, show: count, measure: 'share' },
	{ name: 'Taxa de venda', read: ({ sell_through }) => sell_through, show: showShare, measure: 'points' },
	{
		name: 'Sobre o lance inicial',
		read: ({ over_initial }) => over_initial,
		show: showOver,
		measure: 'points',
	},
	{
		name: 'Sobre a avaliação',
		read: ({ over_appraisal }) => over_appraisal,
		show: showOver,
		measure: 'points',
	},
	{ name: 'Lances por hora', read: ({ bids_per_hour }) => bids_per_hour, show: rate, measure: 'share' },
	{ name: 'Licitantes', read: ({ bidders }) => bidders, show: count, measure: 'share' },
	{ name: 'Recebido', read: ({ received }) => received, show: amount, measure: 'share' },
	{ name: 'Comissão', read: ({ commission }) => commission, show: amount, measure: 'share' },
];

/** The figures at the top of the page, each against the period before. */
export function headlinesOf({ figures, previous }: Pick<Analytics, 'figures' | 'previous'>): Headline[] {
	return ROWS.map(({ name, read, show, measure }) => ({
		name,
		value: show(read(figures)),
		before: previous && {
			value: show(read(previous)),
			change: changeOf(read(figures), read(previous), measure),
		},
	}));
}
