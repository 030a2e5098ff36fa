/**
 * Words that published ledgers, receipts and the API have contained since their first version, in the term of that time:
 * 'ceiling' is a proxy bid's maximum. Hashes and clients depend on them, so they never change (docs/decisions/046).
 */

/** The type of the ledger record that sets or raises a proxy bid. */
export const PROXY_BID_SET = 'ceiling-set';

/** The type of the ledger record that cancels a proxy bid. */
export const PROXY_BID_DROPPED = 'ceiling-dropped';

/** The problem of a proxy bid whose maximum is too low. */
export const MAXIMUM_TOO_LOW = 'bid.ceiling-too-low';

/** The problem of somebody who has no proxy bid. */
export const NO_PROXY_BID = 'bid.no-ceiling';

/** The property of a proxy bid in the answer to a bid, and the last segment of its path. */
export const PROXY_BID_FIELD = 'ceiling';

/** The label from which the nonce of a commitment is derived. */
export const NONCE_LABEL = 'ceiling nonce';
