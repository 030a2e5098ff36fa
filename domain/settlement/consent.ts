import type { Centavos } from '#domain/values/money.ts';

/** The acts on money that ask for a second person's consent above the installation's limit (rules §59), in the words of their buttons. */
export const CONSENT_ACTS = {
	confirm: 'Confirmar pagamento',
	refuse: 'Recusar comprovante',
	cancel: 'Anular a arrematação',
	default: 'Cancelar por falta de pagamento',
	refund: 'Anular e devolver',
	'refund-made': 'Registrar devolução',
	offer: 'Oferecer ao próximo lance',
	return: 'Devolver Pix',
	credit: 'Registrar crédito do exequente',
	penalty: 'Cobrar multa da parcela',
	'rest-due': 'Vencer o saldo das parcelas',
	payee: 'Salvar conta de recebimento',
	payout: 'Registrar repasse',
} as const;
export type ConsentAct = keyof typeof CONSENT_ACTS;

/** How long an act that was asked for waits for its consent, in hours. */
export const CONSENT_HOURS = 24;

/** The limit of an installation that states none, outside the demo. */
export const CONSENT_LIMIT: Centavos = 100_000_00;

/**
 * Whether an act on this amount asks for a second person's consent; without an amount it always does, because all that follows depends on it. A
 * `limit` of null is none.
 */
export function needsConsent(amount: Centavos | null, limit: Centavos | null): boolean {
	return limit !== null && (amount === null || amount > limit);
}
