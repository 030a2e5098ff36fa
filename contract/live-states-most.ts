/**
 * Maximum number of auctions on one stream of states. Kept apart from its schemas, which public pages should not
 * download.
 */
export const LIVE_STATES_MOST = 100;
