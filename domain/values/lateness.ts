/** '412 ms', '12 s' or '3 min'. */
export function lateness(milliseconds: number): string {
	if (milliseconds < 10_000) return `${milliseconds} ms`;
	if (milliseconds < 120_000) return `${Math.floor(milliseconds / 1_000)} s`;
	return `${Math.floor(milliseconds / 60_000)} min`;
}
