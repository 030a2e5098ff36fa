import type { Payment, PaymentComponent } from '#contract/payments.ts';
import {
	COMPONENT_LABELS,
	COMPONENT_STATE_LABELS,
	type ComponentState,
	isOwed,
} from '#domain/settlement/payment-components.ts';

/** The name of a part as a title: 'Parcela 3' of an instalment. The price beside instalments is the down payment alone. */
export function componentName(
	{ kind, number }: Pick<PaymentComponent, 'kind' | 'number'>,
	parts: readonly Pick<PaymentComponent, 'kind'>[],
): string {
	if (kind === 'price' && parts.some((part) => part.kind === 'instalment')) return 'Entrada';
	if (kind === 'fine' && number !== null) return `Multa da parcela ${number}`;
	const label = COMPONENT_LABELS[kind];
	const title = label.charAt(0).toUpperCase() + label.slice(1);
	return number === null ? title : `${title} ${number}`;
}

/** The instalments after the next one that is owed: they are listed, not paid yet. Those that fell due at once have one day. */
export function laterInstalments(components: readonly PaymentComponent[]): PaymentComponent[] {
	const owed = components.filter((component) => component.kind === 'instalment' && isOwed(component.state));
	const days = owed.map(({ due_at }) => due_at);
	return owed.slice(1).filter(({ due_at }) => days.filter((day) => day === due_at).length === 1);
}

/** The states of a part, each with the tone of its badge. */
export const STATE_BADGES = {
	waiting: { words: COMPONENT_STATE_LABELS.waiting, tone: 'neutral' },
	pending: { words: 'A pagar', tone: 'warn' },
	'proof-sent': { words: COMPONENT_STATE_LABELS['proof-sent'], tone: 'brass' },
	paid: { words: COMPONENT_STATE_LABELS.paid, tone: 'brand' },
	'refund-due': { words: COMPONENT_STATE_LABELS['refund-due'], tone: 'brass' },
	refunded: { words: COMPONENT_STATE_LABELS.refunded, tone: 'neutral' },
	cancelled: { words: COMPONENT_STATE_LABELS.cancelled, tone: 'neutral' },
	defaulted: { words: COMPONENT_STATE_LABELS.defaulted, tone: 'live' },
} as const satisfies Record<ComponentState, { words: string; tone: string }>;

/** The guia of a part, or the form of a public body: null before it was entered; undefined where the part is not paid so. */
export function slipOf({ ways }: Pick<PaymentComponent, 'ways'>) {
	const way = ways.find((one) => one.kind === 'guia' || one.kind === 'gru');
	return way && (way.slip ?? null);
}

/** How much of what is owed is paid: 'falta' in reais. Undone parts do not count. */
export function progressOf(components: readonly PaymentComponent[]) {
	const counted = components.filter(({ state }) => state === 'paid' || isOwed(state));
	const paid = counted.filter(({ state }) => state === 'paid').length;
	const centavos = counted
		.filter(({ state }) => isOwed(state))
		.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
	return { paid, of: counted.length, left: centavos / 100 };
}

/** Whether a part is an instalment whose day has passed, and whose penalty was not asked for yet. */
export function isPenaltyDue(
	{ kind, number, state, due_at }: PaymentComponent,
	{ components, server_time }: Pick<Payment, 'components' | 'server_time'>,
): boolean {
	const late = due_at !== null && Date.parse(due_at) < Date.parse(server_time);
	const asked = components.some((part) => part.kind === 'fine' && part.number === number);
	return kind === 'instalment' && (state === 'pending' || state === 'proof-sent') && late && !asked;
}
