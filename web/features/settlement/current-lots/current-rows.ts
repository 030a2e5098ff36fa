import type { Concern, CurrentLot } from '#contract/current-lots.ts';
import { PAGES } from '#contract/paths.ts';
import type { AuctionType } from '#domain/auction/auction.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';

/** A lot that concerns the viewer now, in words. */
export interface CurrentRow {
	id: string;
	concern: Concern;
	words: string;
	title: string;
	/** The total to pay, or the current bid. */
	amount: string;
	/** The end of an open lot, for its countdown. */
	end: { end_time: string; auction_type: AuctionType } | null;
	to: string;
	action: string;
}

const OPEN: Record<Exclude<Concern, 'pay'>, Pick<CurrentRow, 'words' | 'action'>> = {
	outbid: { words: 'Lance superado', action: 'Cobrir lance' },
	winning: { words: 'Você está vencendo', action: 'Acompanhar' },
	ending: { words: 'Favorito termina em breve', action: 'Ver leilão' },
};

/** Describes a lot for a time (epoch milliseconds). */
export function currentRow(
	{ concern, auction_id: id, title, auction_type, amount, at }: CurrentLot,
	now: number,
): CurrentRow {
	const price = showReais(amount);
	if (concern === 'pay') {
		const words = now < Date.parse(at) ? `Pague até ${formatWeekdayTime(at)}` : 'Pagamento vencido';
		return {
			id,
			concern,
			title,
			words,
			amount: price,
			end: null,
			to: PAGES.payment(id),
			action: 'Pagar',
		};
	}
	const end = { end_time: at, auction_type };
	const to = concern === 'outbid' ? PAGES.coverBid(id) : PAGES.auction(id);
	return { id, concern, title, ...OPEN[concern], amount: price, end, to };
}
