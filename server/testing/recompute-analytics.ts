import type { Analytics, AnalyticsQuery, Breakdown } from '#contract/dashboard.ts';
import { AGE_NAMES, FUNNEL } from '#contract/dashboard.ts';
import { costOfWin } from '#domain/settlement/cost-of-win.ts';
import { isUndone } from '#domain/settlement/payments.ts';
import { DAY, HOUR, TIME_ZONE } from '#domain/values/time.ts';
import { spansOf } from '#server/features/backoffice/dashboard/period.ts';
import { type PastAuction, priceOf } from './past-auctions.ts';

/** A person as the funnel counts them. */
export interface PastPerson {
	id: string;
	created_at: number;
	document: boolean;
	approved: boolean;
}

const sum = (of: number[]) => of.reduce((total, each) => total + each, 0);
const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null);
const hourAt = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, hourCycle: 'h23', hour: 'numeric' });
/** A win that was cancelled or refunded does not count. */
const isSold = ({ status, bids, payment }: PastAuction) =>
	status === 'completed' && bids.length > 0 && !(payment && isUndone(payment.status));
const isPaid = ({ payment }: PastAuction) => payment?.status === 'paid';
const owed = (auction: PastAuction) => costOfWin(priceOf(auction), auction.commission_bp, []).amount;

/** The oracle of the analytics: computes them from the auctions one by one. `all` must not contain withdrawn ones. */
export function recompute(
	all: PastAuction[],
	people: PastPerson[],
	{ period, month, state, auction_type, kind, outcome }: Omit<AnalyticsQuery, 'environment'>,
	now: number,
): Omit<Analytics, 'environment' | 'choices' | 'range' | 'timeline'> {
	const auctions = all.filter(
		(each) =>
			(!state || each.state === state) &&
			(!auction_type || each.auction_type === auction_type) &&
			(!kind || each.kind === kind) &&
			(!outcome || outcomeOf(each) === outcome),
	);
	const { current, previous } = spansOf({ period, month }, now);
	const first = Math.min(now, ...auctions.flatMap(({ bids }) => bids.map(({ at }) => at)));
	const within = (span: { from: number; to: number | null }) => (at: number) =>
		at >= span.from && at < (span.to ?? Infinity);
	const by = (key: (auction: PastAuction) => string | null) => breakdowns(auctions, key, within(current));
	return {
		figures: figures(
			auctions,
			within(current),
			Math.min(now, current.to ?? now) - (month === undefined && period === 'all' ? first : current.from),
		),
		previous: previous && figures(auctions, within(previous), (previous.to ?? previous.from) - previous.from),
		hours: Array.from({ length: 24 }, (_, hour) => ({
			hour,
			bids: bidsOf(auctions, within(current)).filter(({ at }) => Number(hourAt.format(at)) === hour).length,
		})),
		funnel: funnel(
			all,
			people.filter(({ created_at }) => within(current)(created_at)),
		),
		unpaid: unpaid(auctions, now),
		by_state: by(({ state: key }) => key),
		by_city: by(({ city, state: of }) => (city && of ? `${city}/${of}` : city)),
		by_property_type: by(({ property_type }) => property_type),
		by_auction_type: by((auction) => auction.auction_type),
		by_round: rounds(endedIn(auctions, within(current))),
		by_outcome: outcomes(endedIn(auctions, within(current))),
	};
}

function bidsOf(auctions: PastAuction[], within: (at: number) => boolean) {
	return auctions.flatMap(({ bids }) => bids).filter(({ at }) => within(at));
}

function endedIn(auctions: PastAuction[], within: (at: number) => boolean): PastAuction[] {
	return auctions.filter(
		({ status, end_time }) => (status === 'completed' || status === 'cancelled') && within(end_time),
	);
}

function figures(
	auctions: PastAuction[],
	within: (at: number) => boolean,
	length: number,
): Analytics['figures'] {
	const ended = endedIn(auctions, within);
	const sold = ended.filter(isSold);
	const appraised = sold.filter(({ appraisal }) => appraisal !== null);
	const bids = bidsOf(auctions, within);
	return {
		revenue: sum(sold.map(priceOf)) / 100,
		commission: sum(sold.map((each) => costOfWin(priceOf(each), each.commission_bp, []).commission)) / 100,
		commission_received:
			sum(
				auctions
					.filter((each) => isPaid(each) && within(each.payment?.at ?? 0))
					.map((each) => costOfWin(priceOf(each), each.commission_bp, []).commission),
			) / 100,
		received: sum(auctions.filter((each) => isPaid(each) && within(each.payment?.at ?? 0)).map(owed)) / 100,
		lots_ended: ended.length,
		lots_sold: sold.length,
		sell_through: ratio(sold.length, ended.length),
		over_initial: ratio(sum(sold.map(priceOf)), sum(sold.map(({ initial_bid }) => initial_bid))),
		over_appraisal: ratio(sum(appraised.map(priceOf)), sum(appraised.map(({ appraisal }) => appraisal ?? 0))),
		bids: bids.length,
		bids_per_hour: length > 0 ? bids.length / (length / HOUR) : 0,
		bidders: new Set(bids.map(({ user_id }) => user_id)).size,
	};
}

function breakdowns(
	auctions: PastAuction[],
	keyOf: (auction: PastAuction) => string | null,
	within: (at: number) => boolean,
): Breakdown[] {
	return [...Map.groupBy(auctions, keyOf)]
		.map(([key, of]) => {
			const { lots_ended, lots_sold, sell_through, revenue, over_initial, bids } = figures(of, within, 0);
			return { key, lots_ended, lots_sold, sell_through, revenue, over_initial, bids };
		})
		.filter(({ lots_ended, bids }) => lots_ended + bids > 0);
}

function rounds(ended: PastAuction[]): Analytics['by_round'] {
	return [1, 2, 3].flatMap((round) => {
		const offered = ended.filter((each) => (each.round ?? 0) >= round);
		const sold = offered.filter((each) => isSold(each) && each.round === round);
		const appraised = sold.filter(({ appraisal }) => appraisal !== null);
		const over_appraisal = ratio(
			sum(appraised.map(priceOf)),
			sum(appraised.map(({ appraisal }) => appraisal ?? 0)),
		);
		const revenue = sum(sold.map(priceOf)) / 100;
		const counts = { lots_offered: offered.length, lots_sold: sold.length };
		const result = {
			round,
			...counts,
			sell_through: ratio(sold.length, offered.length),
			revenue,
			over_appraisal,
		};
		return offered.length > 0 ? [result] : [];
	});
}

const monthAt = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit' });

/** No lot of these waits for the seller or for a holder of a preference. */
function outcomeOf(auction: PastAuction): 'sold' | 'unsold' | null {
	if (auction.status !== 'completed') return null;
	if (auction.bids.length === 0) return 'unsold';
	return isSold(auction) ? 'sold' : null;
}

function outcomes(ended: PastAuction[]): Analytics['by_outcome'] {
	const months = Map.groupBy(ended, ({ end_time }) => monthAt.format(end_time));
	return [...months]
		.toSorted(([one], [other]) => (one < other ? -1 : 1))
		.flatMap(([month, of]) =>
			(['sold', 'unsold', null] as const).flatMap((outcome) => {
				const lots = of.filter((each) => outcomeOf(each) === outcome).length;
				return lots > 0 ? [{ month, outcome, lots }] : [];
			}),
		);
}

function funnel(auctions: PastAuction[], people: PastPerson[]): Analytics['funnel'] {
	const winsOf = (id: string) => auctions.filter((each) => isSold(each) && each.bids.at(-1)?.user_id === id);
	const furthest = people.map(({ id, document, approved }) => {
		if (winsOf(id).some(isPaid)) return 5;
		if (winsOf(id).length > 0) return 4;
		if (auctions.some(({ bids }) => bids.some(({ user_id }) => user_id === id))) return 3;
		return approved ? 2 : Number(document);
	});
	return FUNNEL.map((stage, place) => ({ stage, people: furthest.filter((each) => each >= place).length }));
}

function unpaid(auctions: PastAuction[], now: number): Analytics['unpaid'] {
	const open = auctions.filter((each) => isSold(each) && !isPaid(each));
	const ageOf = (each: PastAuction) => {
		const open = each.payment && ['pending', 'overdue'].includes(each.payment.status) ? each.payment : null;
		const late = now - (open?.due_at ?? each.end_time + each.payment_deadline_hours * HOUR);
		return [0, DAY, 7 * DAY, 30 * DAY].filter((limit) => late >= limit).length;
	};
	return AGE_NAMES.map((age, place) => {
		const lots = open.filter((each) => ageOf(each) === place);
		return { age, lots: lots.length, amount: sum(lots.map(owed)) / 100 };
	});
}
