/** What a paused or suspended auction says to bidders: on the lot's page, which needs no other problem's text, and as a refusal. */
export const PAUSED = 'O leiloeiro pausou este leilão. Os lances voltam quando o leilão for retomado.';
export const SUSPENDED_NOTE =
	'Este lote está suspenso e não recebe lances. Quem o acompanha é avisado quando o lote for retomado.';

/** `Suspenso: falta de energia`: what stands beside the status of a paused or suspended auction (rules §51). */
export function suspendedBecause(reason: string | null): string {
	return reason === null ? 'Suspenso' : `Suspenso: ${reason}`;
}
