/** The header with the client's own key for a bid: the same key and amount answers what it answered before (rules §7). */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
