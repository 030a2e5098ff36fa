/**
 * The header with the client's key for a bid. The same bid with the same key gets the first answer again (rules §7).
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
