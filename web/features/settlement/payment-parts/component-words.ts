import type { Payment, PaymentComponent } from '#contract/payments.ts';
import {
	COMPONENT_LABELS,
	type ComponentKind,
	type ComponentState,
} from '#domain/settlement/payment-components.ts';

/** The name of a part as a title. */
export function componentName(kind: ComponentKind): string {
	const label = COMPONENT_LABELS[kind];
	return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The states of a part, each with the tone of its badge. */
export const STATE_BADGES = {
	pending: { words: 'A pagar', tone: 'warn' },
	'proof-sent': { words: 'Comprovante em análise', tone: 'brass' },
	paid: { words: 'Pago', tone: 'brand' },
	refunded: { words: 'Devolvido', tone: 'neutral' },
	cancelled: { words: 'Cancelado', tone: 'neutral' },
} as const satisfies Record<ComponentState, { words: string; tone: string }>;

/** Whether the parts are paid one by one, each to its payee: the price of a judicial lot goes to the court. */
export function paidApart(payment: Payment): boolean {
	return payment.components.some(({ payee }) => payee.kind === 'court');
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
