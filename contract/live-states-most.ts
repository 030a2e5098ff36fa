/** How many auctions one stream of states may follow. Beside its schemas, which no public page should have to download. */
export const LIVE_STATES_MOST = 100;
