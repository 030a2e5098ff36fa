import type { Analytics } from '#contract/dashboard.ts';
import { showReais } from '#web/api/amount.ts';
import { columnsOf, drawn, type Figure, peakOf } from './figure.ts';
import { counted, shortCount, shortReais, showCount } from './number-words.ts';

/** Revenue and lots sold over time. */
export function timelineFigure({ timeline, range }: Pick<Analytics, 'timeline' | 'range'>): Figure {
	const peak = peakOf(timeline, ({ revenue }) => revenue);
	const points = timeline.map(({ at, revenue, lots_sold, bids }) => {
		const { tick, label } = stepWords(at, range.step);
		const also = [counted(lots_sold, 'lote vendido', 'lotes vendidos'), counted(bids, 'lance', 'lances')];
		return { key: at, label, tick, value: revenue, shown: showReais(revenue), also };
	});
	const sold = timeline.map(({ at, revenue, lots_sold }) => {
		const { tick, label } = stepWords(at, range.step);
		const shown = counted(lots_sold, 'lote vendido', 'lotes vendidos');
		return { key: at, label, tick, value: lots_sold, shown, also: [showReais(revenue)] };
	});
	return {
		name: 'timeline',
		title: 'Arrematado ao longo do tempo',
		sentence: peak
			? `O melhor resultado foi ${stepWords(peak.at, range.step).within}: ${showReais(peak.revenue)} com ${counted(peak.lots_sold, 'lote vendido', 'lotes vendidos')}.`
			: 'Nenhuma venda no período.',
		kind: 'columns',
		panels: [
			...drawn({ name: 'Arrematado', points, mark: peak?.at ?? null, axis: shortReais }),
			...drawn({ name: 'Lotes vendidos', points: sold, mark: null, axis: shortCount }),
		],
		columns: columnsOf('Data', 'Arrematado', 'Encerrados', 'Vendidos', 'Lances'),
		rows: timeline.map(({ at, revenue, lots_ended, lots_sold, bids }) => ({
			key: at,
			cells: [
				stepWords(at, range.step).label,
				showReais(revenue),
				showCount(lots_ended),
				showCount(lots_sold),
				showCount(bids),
			],
		})),
	};
}

/** Bids by hour of the day. */
export function hoursFigure({ hours }: Pick<Analytics, 'hours'>): Figure {
	const peak = peakOf(hours, ({ bids }) => bids);
	const points = hours.map(({ hour, bids }) => ({
		key: String(hour),
		label: `Das ${hour} h às ${hour} h 59`,
		tick: `${hour} h`,
		value: bids,
		shown: counted(bids, 'lance', 'lances'),
		also: [],
	}));
	return {
		name: 'hours',
		title: 'Lances por hora do dia',
		sentence: peak
			? `O pico foi ${peak.hour === 1 ? 'à' : 'às'} ${peak.hour} h, com ${counted(peak.bids, 'lance', 'lances')}.`
			: 'Nenhum lance no período.',
		kind: 'columns',
		panels: drawn({ name: 'Lances', points, mark: peak ? String(peak.hour) : null, axis: shortCount }),
		columns: columnsOf('Hora', 'Lances'),
		rows: hours.map(({ hour, bids }) => ({ key: String(hour), cells: [`${hour} h`, showCount(bids)] })),
	};
}

/** The labels of a point of the timeline: on the axis, in full, and within a sentence. */
interface StepWords {
	tick: string;
	label: string;
	within: string;
}

/** The date is already of the São Paulo calendar (yyyy-MM-dd). Read and formatted in UTC it stays the same date. */
const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The labels of the point that starts on a date of the São Paulo calendar, yyyy-MM-dd. */
export function stepWords(at: string, step: Analytics['range']['step']): StepWords {
	const [year = '', month = '', day = ''] = at.split('-');
	const date = `${day}/${month}/${year}`;
	switch (step) {
		case 'day':
			return { tick: `${day}/${month}`, label: date, within: `em ${date}` };
		case 'week':
			return { tick: `${day}/${month}`, label: `Semana de ${date}`, within: `na semana de ${date}` };
		case 'month': {
			const words = MONTH.format(new Date(`${at}T00:00:00Z`));
			return { tick: `${month}/${year.slice(2)}`, label: words, within: `em ${words}` };
		}
	}
}
