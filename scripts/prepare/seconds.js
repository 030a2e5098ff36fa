/**
 * How long something took, as a person reads it.
 * @param {number} started epoch milliseconds
 */
export function seconds(started) {
	return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
