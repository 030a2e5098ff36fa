import type { Analytics, AuctionFigures } from '#contract/dashboard.ts';
import { showReais } from '#web/api/amount.ts';
import { percentOf, showCount, showOver, showShare } from './number-words.ts';

/** One of the figures at the top of the analytics, formatted. */
export interface Headline {
	name: string;
	value: string;
	/** Null if there is no previous period. */
	before: { value: string; change: Change } | null;
}

interface HeadlineDefinition {
	name: string;
	read: (figures: AuctionFigures) => number | null;
	show: (value: number | null) => string;
	measure: Measure;
}

const amount = (value: number | null) => showReais(value ?? 0);
const count = (value: number | null) => showCount(value ?? 0);
const rate = (value: number | null) => (value ?? 0).toLocaleString('pt-BR', { maximumFractionDigits: 1 });

const DEFINITIONS: readonly HeadlineDefinition[] = [
	{ name: 'Arrematado', read: ({ revenue }) => revenue, show: amount, measure: 'share' },
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
	{ name: 'Comissão arrematada', read: ({ commission }) => commission, show: amount, measure: 'share' },
	{
		name: 'Comissão recebida',
		read: ({ commission_received }) => commission_received,
		show: amount,
		measure: 'share',
	},
];

/** Whether nothing happened in the previous period, so that there is nothing to compare with. */
export function isBlank({ lots_ended, bids, received }: AuctionFigures): boolean {
	return lots_ended === 0 && bids === 0 && received === 0;
}

/** The figures at the top of the page, each compared with the previous period if anything happened in it. */
export function headlinesOf({
	figures,
	previous: before,
}: Pick<Analytics, 'figures' | 'previous'>): Headline[] {
	const previous = before && !isBlank(before) ? before : null;
	return DEFINITIONS.map(({ name, read, show, measure }) => ({
		name,
		value: show(read(figures)),
		before: previous && {
			value: show(read(previous)),
			change: changeOf(read(figures), read(previous), measure),
		},
	}));
}

/** The change of a figure since the previous period: its direction and a text. */
export interface Change {
	direction: 'up' | 'down' | 'same' | 'unknown';
	words: string;
}

/** `share`: the change relative to the previous value. `points`: the difference of two ratios, in percentage points. */
export type Measure = 'share' | 'points';

/** The change of a figure from one period to the next; null stands for a figure that could not be calculated. */
export function changeOf(now: number | null, before: number | null, measure: Measure): Change {
	if (now === null) return { direction: 'unknown', words: 'sem dado neste período' };
	if (before === null) return { direction: 'unknown', words: 'sem dado no período anterior' };
	if (now === before) return { direction: 'same', words: 'igual ao período anterior' };
	if (measure === 'share' && before === 0) return { direction: 'up', words: 'era zero no período anterior' };
	const moved = Math.abs(measure === 'share' ? (now - before) / before : now - before);
	return { direction: now > before ? 'up' : 'down', words: movedBy(moved, measure, now > before) };
}

function movedBy(moved: number, measure: Measure, up: boolean): string {
	const verb = up ? 'subiu' : 'caiu';
	const percent = percentOf(moved);
	if (percent === 0) return `${verb} menos de 0,1${measure === 'share' ? '%' : ' ponto'}`;
	const amount = percent.toLocaleString('pt-BR', { maximumFractionDigits: 1 });
	if (measure === 'share') return `${verb} ${amount}%`;
	return `${verb} ${amount} ${percent < 2 ? 'ponto' : 'pontos'}`;
}
