/** What is owed, in parts that may have different payees (rules §54). */
export const COMPONENT_KINDS = ['price', 'instalment', 'commission', 'cost', 'fine'] as const;
export type ComponentKind = (typeof COMPONENT_KINDS)[number];

/** To whom a part is paid. `operator`: what it received for the seller is paid out later (rules §58). */
export const PAYEES = ['court', 'seller', 'operator', 'auctioneer'] as const;
export type Payee = (typeof PAYEES)[number];

/**
 * The states of a part. `waiting`: there is no way of paying it yet, and its term does not run (rules §54). `proof-sent`: it is pending, and a
 * proof waits for the decision of an administrator. `refund-due`: owed back, and not given back yet (§56). `defaulted`: not paid in time, and
 * still owed although the lot is lost (§57).
 */
export const COMPONENT_STATES = [
	'waiting',
	'pending',
	'proof-sent',
	'paid',
	'refund-due',
	'refunded',
	'cancelled',
	'defaulted',
] as const;
export type ComponentState = (typeof COMPONENT_STATES)[number];

/** The state that is stored; whether a proof waits is read with its proofs. */
export type StoredComponentState = Exclude<ComponentState, 'proof-sent'>;

/** The labels of the states of a part. */
export const COMPONENT_STATE_LABELS: Record<ComponentState, string> = {
	waiting: 'Aguarda como pagar',
	pending: 'Não pago',
	'proof-sent': 'Comprovante em análise',
	paid: 'Pago',
	'refund-due': 'A devolver',
	refunded: 'Devolvido',
	cancelled: 'Não é mais devido',
	defaulted: 'Não pago no prazo',
};

/** Whether a part may still be paid. */
export function isOwed(state: ComponentState): boolean {
	return state === 'waiting' || state === 'pending' || state === 'proof-sent' || state === 'defaulted';
}

/** Whether nothing more is to be paid of a part: it was paid, or a credit pays all of it, or the win fell. */
export function isOver(state: StoredComponentState): boolean {
	return state === 'paid' || state === 'cancelled';
}

/** The names of parts in sentences. */
export const COMPONENT_LABELS: Record<ComponentKind, string> = {
	price: 'valor da arrematação',
	instalment: 'parcela',
	commission: 'comissão do leiloeiro',
	cost: 'despesas',
	fine: 'multa por falta de pagamento',
};

/** How long before its day an instalment can be paid by Pix, in days. */
export const INSTALMENT_OPENS_DAYS = 31;

/** How many days before an instalment or a guia is due its payer is reminded; on the day itself again. */
export const REMINDER_DAYS = 5;

/** The payee of a judicial price whose court is not stated. */
export const COURT_UNNAMED = 'Juízo do processo';

/** The name of a payee in lists; the operator has none of its own there. */
export function payeeLabel({ kind, name }: { kind: Payee; name: string | null }): string {
	return name ?? (kind === 'court' ? COURT_UNNAMED : 'Conta do operador');
}

/** The name of a part as a title: 'Parcela 3' of an instalment. The price beside instalments is the down payment alone. */
export function partName(
	{ kind, number, label }: { kind: ComponentKind; number: number | null; label?: string | null },
	parts: readonly { kind: ComponentKind }[],
): string {
	if (kind === 'price' && parts.some((part) => part.kind === 'instalment')) return 'Entrada';
	// As the edital names it.
	if (kind === 'cost' && label) return label;
	if (kind === 'fine' && number !== null) return `Multa da parcela ${number}`;
	const name = COMPONENT_LABELS[kind];
	const title = name.charAt(0).toUpperCase() + name.slice(1);
	return number === null ? title : `${title} ${number}`;
}

/** The most characters of a guia's number. */
export const SLIP_NUMBER_LENGTH = 100;

/** The largest file of a guia. */
export const SLIP_LIMIT_MEGABYTES = 20;
