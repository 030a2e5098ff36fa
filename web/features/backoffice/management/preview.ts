import type { AdminAuction } from '#contract/admin-auctions.ts';
import type { AuctionCard } from '#contract/auctions.ts';
import { type AuctionType, STATUSES } from '#domain/auction/auction.ts';
import { PROPERTY_TYPE_NAMES } from '#domain/lot/property.ts';
import { reaisOf } from '#domain/values/money.ts';
import { DAY } from '#domain/values/time.ts';
import { instantOf } from '#domain/values/typed-times.ts';
import type { Draft } from './draft.ts';
import { readFacts } from './fact-draft.ts';
import type { Picture } from './picture-list.ts';

/** The card of the lot as it is typed. A picture that is chosen is not on it before it was sent. */
export function previewOf(
	draft: Draft,
	stored: AdminAuction | null,
	pictures: readonly Picture[],
	now: number,
): AuctionCard {
	const facts = readFacts(draft);
	const start_time = momentOf(draft.start_date, draft.start_time, now);
	const end_time = momentOf(draft.end_date, draft.end_time, now);
	const cover = stored?.images.find(({ id }) => id === pictures[0]?.key);
	return {
		id: stored?.id ?? 'previa',
		title: draft.title.trim() || 'Imóvel sem nome',
		description: draft.description,
		initial_bid: reaisOf(draft.initial_bid),
		current_bid: stored && stored.bid_count > 0 ? stored.current_bid : reaisOf(draft.initial_bid),
		bid_count: stored?.bid_count ?? 0,
		auction_type: draft.auction_type as AuctionType,
		status: STATUSES.find((status) => status === draft.status) ?? stored?.status ?? 'pending',
		start_time,
		end_time,
		scheduled_end_time: end_time,
		round: draft.rounds.length > 0 ? (stored?.round ?? 1) : null,
		city: draft.city.trim() || null,
		state: draft.state.trim() || null,
		property_type: PROPERTY_TYPE_NAMES.find((type) => type === draft.property_type) ?? null,
		appraisal: numberOf(facts.appraisal),
		private_area: numberOf(facts.private_area),
		total_area: numberOf(facts.total_area),
		land_area: numberOf(facts.land_area),
		created_at: stored?.created_at ?? start_time,
		seq: stored?.seq ?? 0,
		auction_images: cover ? [cover] : [],
	};
}

/** Tomorrow, while no whole time is typed, so that the card is that of a lot to come. */
function momentOf(day: string, clock: string, now: number): string {
	return new Date(instantOf(day, clock) ?? now + DAY).toISOString();
}

function numberOf(value: unknown): number | null {
	return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
