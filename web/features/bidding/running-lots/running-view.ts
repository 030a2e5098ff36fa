import { PAGES } from '#contract/paths.ts';
import type { RunningLot, RunningLots } from '#contract/running-lots.ts';

/** A value of a filter, with the number of running lots that have it and the page with it. */
interface Choice {
	label: string;
	to: string;
	chosen: boolean;
}

/** The list of running lots for a URL. */
export interface RunningView {
	lots: RunningLot[];
	/** The running lots that the filter or the length of the list leaves out. */
	elsewhere: string[];
	/** The number of all running lots, and of those that are listed. */
	total: number;
	running: number;
	/** Filters by sale and by city; empty where there is nothing to choose. */
	sales: Choice[];
	cities: Choice[];
}

/** Most choices of a filter: more are found by the listing's own. */
const MOST = 12;

/** Applies the filters `edital` and `cidade` of a URL to the running lots. */
export function runningView(
	{ running, ended, next, total }: RunningLots,
	params: URLSearchParams,
): RunningView {
	const [sale, city] = [params.get('edital') ?? '', params.get('cidade') ?? ''];
	const wanted = (lot: RunningLot) => (!sale || lot.sale?.id === sale) && (!city || placeOf(lot) === city);
	const shown = running.filter(wanted);
	const all = [...running, ...next];
	const link = (key: 'edital' | 'cidade', value: string) => {
		const others = new URLSearchParams(
			key === 'edital' ? (city ? { cidade: city } : {}) : sale ? { edital: sale } : {},
		);
		if (value) others.set(key, value);
		return others.size > 0 ? `${PAGES.running}?${others}` : PAGES.running;
	};
	const choices = (key: 'edital' | 'cidade', current: string, labels: Map<string, string>): Choice[] =>
		labels.size < 2 && !current
			? []
			: [['', 'Todos'] as const, ...[...labels].slice(0, MOST)].map(([value, label]) => ({
					label,
					to: link(key, value),
					chosen: value === current,
				}));
	return {
		lots: [...shown, ...next.filter(wanted), ...ended.filter(wanted)],
		elsewhere: running.filter((lot) => !wanted(lot)).map(({ id }) => id),
		total,
		running: shown.length,
		sales: choices(
			'edital',
			sale,
			new Map(all.flatMap((lot) => (lot.sale ? [[lot.sale.id, lot.sale.title]] : []))),
		),
		cities: choices(
			'cidade',
			city,
			new Map(
				all
					.map(placeOf)
					.filter(Boolean)
					.toSorted()
					.map((place) => [place, place]),
			),
		),
	};
}

function placeOf({ city, state }: RunningLot): string {
	return [city, state].filter(Boolean).join('/');
}
