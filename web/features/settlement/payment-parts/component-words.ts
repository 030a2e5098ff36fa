import type { Payment, PaymentComponent } from '#contract/payments.ts';
import { byIndex, calculationWords } from '#domain/settlement/instalments.ts';
import {
	COMPONENT_STATE_LABELS,
	COURT_UNNAMED,
	type ComponentState,
	isOwed,
} from '#domain/settlement/payment-components.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { fromReais, sumReais } from '#web/api/amount.ts';

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
	const owed = counted.filter(({ state }) => isOwed(state));
	return { paid, of: counted.length, left: sumReais(owed.map(({ amount }) => amount)) };
}

/** The first part that can be paid now: the one that the winner's page opens. */
export function payableNow(components: readonly PaymentComponent[]): PaymentComponent | undefined {
	return components.find(({ state }) => state === 'pending' || state === 'defaulted');
}

/** The first term of what can be paid now; null while nothing can. */
export function firstTerm(components: readonly PaymentComponent[]): string | null {
	const terms = components.filter(({ state }) => state === 'pending').flatMap(({ due_at }) => due_at ?? []);
	return terms.toSorted()[0] ?? null;
}

/** To whom a part goes, and by what. */
export function payeeWords({ payee, ways }: Pick<PaymentComponent, 'payee' | 'ways'>): string {
	const by = ways.find(({ kind }) => kind === 'guia' || kind === 'gru');
	const name = payee.name === COURT_UNNAMED ? 'o juízo' : payee.name;
	if (payee.kind === 'court') return `para ${name}, por guia de depósito`;
	return by ? `para ${name}, por GRU` : `para ${name}`;
}

/** What came to price and commission since: the correction of instalments and the penalties, in reais. */
export function additionsOf(components: readonly PaymentComponent[]): { name: string; amount: number }[] {
	const owed = components.filter(({ state }) => state !== 'cancelled');
	const fines = owed.filter(({ kind }) => kind === 'fine').map(({ amount }) => amount);
	const corrected = owed.flatMap(({ amount, correction }) => (correction ? [amount, -correction.base] : []));
	return [
		{ name: 'Correção das parcelas', amount: sumReais(corrected) },
		{ name: fines.length > 1 ? 'Multas' : 'Multa', amount: sumReais(fines) },
	].filter(({ amount }) => amount > 0);
}

/** What an instalment waits for whose amount is not known: 'índice de 11/2026'; null for another part. */
export function missingFigure({ state, correction }: Pick<PaymentComponent, 'state' | 'correction'>) {
	if (state !== 'waiting' || !correction || correction.figures) return null;
	return `índice de ${formatDay(correction.missing ?? '')}`;
}

/** How the amount of an instalment came about; null for another part, or before it is known. */
export function correctionWords({ correction }: Pick<PaymentComponent, 'correction'>): string | null {
	if (!correction?.figures) return null;
	const figures = correction.figures.map(({ month, percent }) => ({
		month,
		rate: Math.round(percent * 10_000),
	}));
	return calculationWords(fromReais(correction.base), correction.index, figures);
}

/** Who will send the data to pay a part by, and that its term does not run before. */
export function waitingWords(part: Pick<PaymentComponent, 'payee' | 'state' | 'correction'>): string {
	const { payee, correction } = part;
	const missing = missingFigure(part);
	if (missing)
		return `Esta parcela é corrigida ${byIndex(correction?.index ?? '')}, e falta o ${missing}, que é publicado depois que o mês termina. Avisamos você por email quando o valor estiver definido. O prazo só começa a contar então.`;
	return payee.kind === 'court'
		? 'O juízo emite a guia, o leiloeiro a envia por aqui, e avisamos você por email. O prazo só começa a contar então. Não deposite antes: sem a guia, o juízo não reconhece o pagamento.'
		: `O leiloeiro envia por aqui a conta de ${payee.name}, e avisamos você por email. O prazo só começa a contar então. Não pague antes.`;
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
