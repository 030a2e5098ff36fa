import type { Payment, PaymentComponent } from '#contract/payments.ts';
import { COMPONENT_LABELS, type ComponentState } from '#domain/settlement/payment-components.ts';

/** The name of a part as a title: 'Parcela 3' of an instalment. The price beside instalments is the down payment alone. */
export function componentName(
	{ kind, number }: Pick<PaymentComponent, 'kind' | 'number'>,
	parts: readonly Pick<PaymentComponent, 'kind'>[],
): string {
	if (kind === 'price' && parts.some((part) => part.kind === 'instalment')) return 'Entrada';
	const label = COMPONENT_LABELS[kind];
	const title = label.charAt(0).toUpperCase() + label.slice(1);
	return number === null ? title : `${title} ${number}`;
}

/** The instalments after the next one that is owed: they are listed, not paid yet. */
export function laterInstalments(components: readonly PaymentComponent[]): PaymentComponent[] {
	const owed = components.filter((component) => component.kind === 'instalment' && isOwed(component));
	return owed.slice(1);
}

/** The states of a part, each with the tone of its badge. */
export const STATE_BADGES = {
	pending: { words: 'A pagar', tone: 'warn' },
	'proof-sent': { words: 'Comprovante em análise', tone: 'brass' },
	paid: { words: 'Pago', tone: 'brand' },
	refunded: { words: 'Devolvido', tone: 'neutral' },
	cancelled: { words: 'Cancelado', tone: 'neutral' },
} as const satisfies Record<ComponentState, { words: string; tone: string }>;

/** Whether the parts are paid one by one: the price of a judicial lot goes to the court, and instalments have their own dates. */
export function paidApart(payment: Payment): boolean {
	return payment.components.some(({ kind, payee }) => payee.kind === 'court' || kind === 'instalment');
}

/** Whether money may still be paid for it. */
export function isOwed({ state }: Pick<PaymentComponent, 'state'>): boolean {
	return state === 'pending' || state === 'proof-sent';
}

/** The court's guia of a part: null before it was entered; undefined where the part is not paid by guia. */
export function slipOf({ ways }: Pick<PaymentComponent, 'ways'>) {
	const way = ways.find((one) => one.kind === 'guia');
	return way && (way.slip ?? null);
}

/** How much of what is owed is paid: 'falta' in reais. Undone parts do not count. */
export function progressOf(components: readonly PaymentComponent[]) {
	const counted = components.filter(
		({ state }) => state === 'paid' || state === 'pending' || state === 'proof-sent',
	);
	const paid = counted.filter(({ state }) => state === 'paid').length;
	const centavos = counted.filter(isOwed).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
	return { paid, of: counted.length, left: centavos / 100 };
}
