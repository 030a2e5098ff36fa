/** What a paused auction says to bidders: on the lot's page, which needs no other problem's text, and as a refusal. */
export const PAUSED = 'O leiloeiro pausou este leilão. Os lances voltam quando ele for retomado.';

/** `Suspenso: falta de energia`: what stands beside the status of a paused auction (rules §51). */
export function suspendedBecause(reason: string | null): string {
	return reason === null ? 'Suspenso' : `Suspenso: ${reason}`;
}
