/** How a query traverses auctions, aliased `a`: the table of the order, and its columns. */
export interface Walk {
	from: string;
	by: string;
	id: string;
}

/** In the order of one of the auctions' own columns. */
export function walkBy(column: string): Walk {
	return { from: 'auctions a', by: column, id: 'a.id' };
}

/**
 * In the order of prices, which has a separate table, so that a bid need not update the other indexes (021-prices.sql).
 */
export const WALK_BY_PRICE: Walk = {
	from: 'auction_prices r join auctions a on a.id = r.auction_id and a.environment = r.environment',
	by: 'r.current_bid',
	id: 'r.auction_id',
};
