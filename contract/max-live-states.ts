/**
 * Maximum number of auctions on one stream of states. Kept apart from its schemas, which public pages should not
 * download.
 */
export const MAX_LIVE_STATES = 100;
