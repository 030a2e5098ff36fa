/** The day that docs/capacity.md plans for: a national sale, in whole numbers of that day. */
export const NATIONAL_DAY = {
	lots: 100_000,
	visitors: 1_000_000,
	/** People who watch one lot in its last minutes. */
	watchers: 50_000,
	bids: 250_000,
} as const;

/** Arrivals of visitors by hour of the day, in percent: two peaks, before the closings at 11 h and at 15 h. */
const ARRIVALS = [
	1, 0.5, 0.3, 0.2, 0.2, 0.4, 1, 2, 4, 7, 10, 8, 6, 7, 9.5, 9, 7, 5, 4, 4.5, 5, 4.4, 2.5, 1.5,
];

/** Bids by hour, in percent: most of them come when lots close. */
const BIDS = [0.2, 0.1, 0, 0, 0, 0, 0.2, 0.5, 1.5, 5, 28, 8, 3, 4, 22, 14, 4, 2, 1.5, 1.5, 2, 1.5, 0.7, 0.3];

/** The share of a day that falls into its busiest hour. */
export const PEAK = { visitors: Math.max(...ARRIVALS) / 100, bids: Math.max(...BIDS) / 100 } as const;

/** What one visitor does on average. */
export const VISIT = {
	/** Lists with a filter, after the home page. */
	lists: 1.2,
	lots: 3,
	/** Pictures that come into view: of the home page or a list, and of a lot. */
	picturesOfList: 6,
	picturesOfLot: 3,
	/** The share of visitors without the site's scripts in their browser. */
	isNew: 0.5,
	/** How long a visitor's pages are open, in seconds; each of them holds a stream. */
	seconds: 300,
} as const;

/** The share of the bids that is for the hottest lot. */
export const HOT_BIDS = 0.2;

/** How often each of `count` things is chosen: the second half as often as the first, the third a third as often. */
export function zipfShares(count: number): number[] {
	const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + 1));
	const sum = weights.reduce((total, weight) => total + weight, 0);
	return weights.map((weight) => weight / sum);
}

/** Splits a number of events over a day that is compressed into `steps`, by the hours of the day. */
export function overDay(what: 'visitors' | 'bids', events: number, steps: number): number[] {
	const hours = what === 'visitors' ? ARRIVALS : BIDS;
	const sum = hours.reduce((total, share) => total + share, 0);
	let [due, sent] = [0, 0];
	return Array.from({ length: steps }, (_, step) => {
		const hour = Math.floor((step * hours.length) / steps);
		due += (((hours[hour] as number) / sum) * events * hours.length) / steps;
		const now = Math.round(due) - sent;
		sent += now;
		return now;
	});
}

/**
 * Pages rendered a second when pages with these shares are requested at `rate` and each is kept for `kept` seconds: a page is
 * rendered by the first request after it has expired.
 */
export function renderings(rate: number, shares: readonly number[], kept: number): number {
	return shares.reduce((total, share) => total + (share * rate) / (1 + share * rate * kept), 0);
}
