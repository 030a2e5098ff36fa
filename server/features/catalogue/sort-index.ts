/** How a query walks auctions, aliased `a`: where its order is, by which columns. */
export interface Walk {
	from: string;
	by: string;
	id: string;
}

/** By one of their own columns. */
export function walkBy(column: string): Walk {
	return { from: 'auctions a', by: column, id: 'a.id' };
}

/** By price: that order has a table of its own, which spares a bid the other indexes (021-prices.sql). */
export const WALK_BY_PRICE: Walk = {
	from: 'auction_prices r join auctions a on a.id = r.auction_id and a.environment = r.environment',
	by: 'r.current_bid',
	id: 'r.auction_id',
};
