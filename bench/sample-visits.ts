import { PAGES } from '#contract/paths.ts';
import { VISIT, zipfShares } from './national-day.ts';

/** Targets that visits are made of. */
export interface Targets {
	/** Lots, the most visited first. */
	lots: readonly string[];
	scripts: readonly string[];
	pictures: readonly string[];
}

/** The number of different filters of lists. */
export const FILTERS = 300;

/** The fractional part of multiples of the golden ratio: evenly spread over 0 to 1, in the same order in every run. */
const spread = (n: number) => (n * 0.6180339887498949) % 1;

/** Sample visits as lists of targets, with the averages of VISIT. */
export function sampleVisits(count: number, targets: Targets): string[][] {
	const chooseLot = chooser(targets.lots.length);
	const chooseFilter = chooser(FILTERS);
	let [drawn, shown] = [0, 0];
	const pictures = (number: number) =>
		Array.from({ length: number }, () => {
			shown += 1;
			return targets.pictures[shown % targets.pictures.length] as string;
		});
	const draw = () => {
		drawn += 1;
		return spread(drawn);
	};
	const filtered = () => PAGES.search(`search=lote+${chooseFilter(draw()) + 1}`);
	const lot = () => targets.lots[chooseLot(draw())] as string;
	return Array.from({ length: count }, (_, visit) => {
		const lists = howMany(VISIT.lists, visit);
		return [
			PAGES.home,
			...(spread(visit) < VISIT.isNew ? targets.scripts : []),
			...pictures(VISIT.picturesOfList),
			...Array.from({ length: lists }, () => [filtered(), ...pictures(VISIT.picturesOfList)]).flat(),
			...Array.from({ length: VISIT.lots }, () => [lot(), ...pictures(VISIT.picturesOfLot)]).flat(),
		];
	});
}

/** A whole number for each visit whose average is `average`. */
function howMany(average: number, visit: number): number {
	return Math.floor(average * (visit + 1)) - Math.floor(average * visit);
}

/** Maps 0 to 1 to the rank of one of `count` things, chosen by Zipf's law. */
function chooser(count: number): (at: number) => number {
	let sum = 0;
	const upto = zipfShares(count).map((share) => {
		sum += share;
		return sum;
	});
	return (at) => {
		const rank = upto.findIndex((share) => at < share);
		return rank < 0 ? count - 1 : rank;
	};
}
