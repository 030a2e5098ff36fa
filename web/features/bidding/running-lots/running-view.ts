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
	const places = running.map(placeOf).filter(Boolean);
	return {
		lots: [...shown, ...next.filter(wanted), ...ended.filter(wanted)],
		elsewhere: running.filter((lot) => !wanted(lot)).map(({ id }) => id),
		total,
		running: shown.length,
		sales: choicesOf('Todos os editais', sale, {
			labels: new Map(running.flatMap((lot) => (lot.sale ? [[lot.sale.id, lot.sale.title]] : []))),
			pageOf: (edital) => pageOf({ edital, cidade: city }),
		}),
		cities: choicesOf('Todas as cidades', city, {
			labels: new Map(mostFirst(places).map((place) => [place, place])),
			pageOf: (cidade) => pageOf({ edital: sale, cidade }),
		}),
	};
}

interface Values {
	/** The values with their words. */
	labels: ReadonlyMap<string, string>;
	/** The page with a value, or with '' for all. */
	pageOf: (value: string) => string;
}

/** The choices of a filter; none where all lots have the same value. */
function choicesOf(all: string, current: string, { labels, pageOf }: Values): Choice[] {
	if (labels.size < 2 && !current) return [];
	return [['', all] as const, ...[...labels].slice(0, MOST)].map(([value, label]) => ({
		label,
		to: pageOf(value),
		chosen: value === current,
	}));
}

function pageOf(filter: { edital: string; cidade: string }): string {
	const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
	return query.size > 0 ? `${PAGES.running}?${query}` : PAGES.running;
}

/** Each value once, the most frequent first. */
function mostFirst(values: readonly string[]): string[] {
	const groups = [...Map.groupBy(values, (value) => value)];
	return groups.toSorted(([, one], [, other]) => other.length - one.length).map(([value]) => value);
}

function placeOf({ city, state }: RunningLot): string {
	return [city, state].filter(Boolean).join('/');
}
