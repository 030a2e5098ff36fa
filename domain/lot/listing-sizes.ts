/** The number of auctions on one page of the listing (spec §9). */
export const PAGE_SIZE = 12;

/** The maximum number of auctions in one response, so that a visitor who goes back sees several pages again at once. */
export const LISTING_LIMIT = 120;
