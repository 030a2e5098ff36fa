import { isOver } from '#domain/auction/auction.ts';
import { outcomeBadge } from '#domain/auction/outcomes.ts';
import { discountWords } from '#domain/lot/discount.ts';
import { formatBRL, reaisOf } from '#domain/values/money.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import type { SharedLot } from './shared-lot.ts';

/** The texts of a shared link's picture. */
export interface PictureWords {
	brand: string;
	title: string;
	place: string;
	/** What the price is. */
	label: string;
	price: string;
	/** 'abaixo da avaliação' with its percentage; empty without a discount. */
	discount: string;
	/** When it opens or ends, or how it ended. */
	time: string;
}

/** What a lot's picture says. It is of the moment at which it was drawn, so that it names times and no time left. */
export function pictureWords(lot: SharedLot, brand: string): PictureWords {
	return {
		brand,
		title: lot.title,
		place: [lot.city, lot.state].filter(Boolean).join('/'),
		label: labelOf(lot),
		price: formatBRL(lot.current_bid),
		discount: discountOfLot(lot),
		time: timeOf(lot),
	};
}

function discountOfLot({ status, current_bid, appraisal }: SharedLot): string {
	const compared = discountWords(reaisOf(current_bid), appraisal === null ? null : reaisOf(appraisal));
	return compared?.below && status !== 'cancelled' ? compared.text : '';
}

function labelOf({ status, bid_count, outcome }: SharedLot): string {
	if (bid_count === 0) return isOver(status) ? 'Lance Inicial' : 'Lance mínimo';
	if (outcome === 'sold') return 'Arrematado por';
	return status === 'completed' ? 'Maior lance' : 'Lance Atual';
}

function timeOf({
	status,
	suspended,
	auction_type,
	bid_count,
	start_time,
	end_time,
	outcome,
}: SharedLot): string {
	const badge = outcomeBadge(outcome);
	if (badge) return badge;
	const [start, end] = [formatWeekdayTime(start_time / 1_000), formatWeekdayTime(end_time / 1_000)];
	if (suspended) return 'Leilão suspenso';
	switch (status) {
		case 'pending':
			return `Abre ${start}`;
		case 'active':
			return auction_type === 'live' ? `Ao vivo até cerca de ${end}` : `Encerra ${end}`;
		case 'paused':
			return 'Leilão pausado';
		case 'completed':
			return bid_count > 0 ? `Encerrado ${end}` : 'Encerrado sem lances';
		case 'cancelled':
			return 'Leilão cancelado';
	}
}
