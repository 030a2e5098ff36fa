import type { ListedPart } from '#contract/part-list.ts';
import { adminTimeLeft } from '#domain/auction/countdown.ts';
import { isOwed, partName } from '#domain/settlement/payment-components.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { formatNearTime } from '#domain/values/near-time.ts';

/** 'Comissão', 'Parcela 3': the name of a part in a narrow column. */
export function shortName(part: Pick<ListedPart, 'kind' | 'number' | 'by_instalments'>): string {
	const { kind, by_instalments } = part;
	if (kind === 'price' && !by_instalments) return 'Preço';
	if (kind === 'commission') return 'Comissão';
	if (kind === 'fine' && part.number === null) return 'Multa';
	return partName(part, by_instalments ? [{ kind: 'instalment' }] : []);
}

type Stated = Pick<ListedPart, 'state' | 'due_at' | 'payee' | 'kind'>;

/** Whether a part is owed and was not paid in its term at `now` (epoch milliseconds). What there is no way of paying has none (rules §54). */
export function isLate({ state, due_at }: Pick<Stated, 'state' | 'due_at'>, now: number): boolean {
	return isOwed(state) && state !== 'waiting' && due_at !== null && Date.parse(due_at) < now;
}

/** The state of a part in a word or two: first what waits for the desk. */
export function stateWordsOf(part: Stated, now: number): string {
	switch (part.state) {
		case 'proof-sent':
			return 'A conferir';
		case 'waiting':
			// An instalment may wait for its index, too.
			if (part.kind === 'instalment') return 'Aguardando';
			return part.payee.kind === 'court' ? 'Aguarda guia' : 'Aguarda conta';
		case 'pending':
			return isLate(part, now) ? 'Em atraso' : 'Não pago';
		case 'defaulted':
			return 'Inadimplente';
		case 'paid':
			return 'Pago';
		case 'refund-due':
			return 'A devolver';
		case 'refunded':
			return 'Devolvido';
		case 'cancelled':
			return 'Não devido';
	}
}

/** The steps of a part and how many of them are done; null for a part that nobody owes any more. */
export function stepsOf({
	state,
	paid_out,
}: Pick<ListedPart, 'state' | 'paid_out'>): { names: readonly string[]; done: number } | null {
	if (state === 'cancelled') return null;
	if (state === 'refund-due' || state === 'refunded')
		return { names: ['Pago', 'Desfeito', 'Devolvido'], done: state === 'refunded' ? 3 : 2 };
	const names = ['Como pagar', 'Comprovante', 'Pago', ...(paid_out === null ? [] : ['Repassado'])];
	if (state === 'paid') return { names, done: paid_out ? 4 : 3 };
	return { names, done: state === 'proof-sent' ? 2 : state === 'waiting' ? 0 : 1 };
}

/**
 * The time that counts for a part at `now` (epoch milliseconds): until when it is to be paid or given back, otherwise the day on which it was.
 * `late` is whether the term has passed.
 */
export function termOfPart(
	{ state, due_at, credited_at, refund }: Pick<ListedPart, 'state' | 'due_at' | 'credited_at' | 'refund'>,
	now: number,
): { when: string; words: string | null; late: boolean } {
	if (credited_at) return { when: formatDay(credited_at), words: 'creditado', late: false };
	if (refund?.made_at) return { when: formatDay(refund.made_at), words: 'devolvido', late: false };
	const at = refund ? refund.due_at : due_at;
	if (at === null) return { when: 'Sem prazo', words: null, late: false };
	if (!refund && !isOwed(state)) return { when: formatNearTime(at, now), words: null, late: false };
	if (!refund && state === 'waiting') return { when: 'Sem prazo', words: null, late: false };
	const left = Date.parse(at) - now;
	const [most, rest] = adminTimeLeft(Math.max(Math.abs(left), 1)).split(' ');
	const span = most === '0h' ? rest : most;
	return { when: formatNearTime(at, now), words: left > 0 ? `em ${span}` : `há ${span}`, late: left <= 0 };
}

/** Whether the desk can confirm it here: it is owed, and there is a way of paying it. */
export function isConfirmable({ state }: Pick<ListedPart, 'state'>): boolean {
	return isOwed(state) && state !== 'waiting';
}

/** What is decided by one act: a part, or the payment that one Pix pays. */
export const decidedAs = ({ id, payment_id, as_one }: Pick<ListedPart, 'id' | 'payment_id' | 'as_one'>) =>
	as_one === null ? id : payment_id;
