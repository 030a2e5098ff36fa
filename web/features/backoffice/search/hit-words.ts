import type { LotHit, PersonHit, SaleHit } from '#contract/back-office-search.ts';
import type { ListedPayment } from '#contract/payment-list.ts';
import { LABELS, SUSPENDED } from '#domain/auction/auction.ts';
import { adminTimeLeft } from '#domain/backoffice/admin-time-left.ts';
import { phaseOf } from '#domain/lot/phase.ts';
import { DAY, formatWeekdayTime, HOUR, MINUTE } from '#domain/values/time.ts';
import { stateOf, stateWords } from '#web/features/settlement/payment-list/row-words.ts';

/** `now`: runs, or is late; `waits`: for an administrator; `calm`: neither. */
type Tone = 'now' | 'waits' | 'calm';

/** What waits on a hit, or else its state. */
export interface HitState {
	words: string;
	tone: Tone;
}

/** The state of a lot at `now`, epoch milliseconds. */
export function lotState(lot: LotHit, now: number): HitState {
	if (lot.withdrawn) return { words: 'Retirado', tone: 'calm' };
	if (lot.draft) return { words: 'Rascunho', tone: 'waits' };
	switch (phaseOf(lot, now)) {
		case 'announced':
			return { words: `Abre ${until(lot.start_time, now)}`, tone: 'calm' };
		case 'opening':
			return lot.auction_type === 'live'
				? { words: 'Esperando o leiloeiro', tone: 'now' }
				: { words: 'Abrindo', tone: 'calm' };
		case 'expired':
			return { words: 'Não abriu no prazo', tone: 'waits' };
		case 'open':
			return openState(lot, now);
		case 'overtime':
			return { words: 'Esperando o leiloeiro', tone: 'now' };
		case 'closing':
			return { words: 'Encerrando', tone: 'now' };
		case 'paused':
			return { words: LABELS.paused, tone: 'waits' };
		case 'suspended':
			return { words: SUSPENDED, tone: 'waits' };
		case 'ended':
			return { words: lot.bid_count > 0 ? LABELS.completed : 'Sem lances', tone: 'calm' };
		case 'cancelled':
			return { words: LABELS.cancelled, tone: 'calm' };
	}
}

function openState({ end_time }: LotHit, now: number): HitState {
	const soon = Date.parse(end_time) - now < HOUR;
	return { words: `Termina ${until(end_time, now)}`, tone: soon ? 'now' : 'calm' };
}

/** 'em 12 min', 'em 3h 20m', or 'sáb., 28/11, 18h'. */
function until(at: string, now: number): string {
	const left = Date.parse(at) - now;
	if (left < HOUR) return `em ${Math.max(1, Math.ceil(left / MINUTE))} min`;
	return left < DAY ? `em ${adminTimeLeft(left)}` : formatWeekdayTime(at);
}

export function saleState({ draft, decisions, open_lots, lots }: SaleHit): HitState {
	if (decisions > 0) return { words: decisionWords(decisions), tone: 'waits' };
	if (draft) return { words: 'Rascunho', tone: 'waits' };
	if (open_lots > 0) return { words: countOf(open_lots, 'lote aberto', 'lotes abertos'), tone: 'calm' };
	return { words: countOf(lots, 'lote', 'lotes'), tone: 'calm' };
}

export function personState(person: PersonHit): HitState {
	const { admin, status, document_sent, identity_unchecked, barred, decisions } = person;
	if (admin) return { words: 'Administrador', tone: 'calm' };
	if (status === 'pending')
		return document_sent
			? { words: 'Documento em análise', tone: 'waits' }
			: { words: 'Falta o documento', tone: 'calm' };
	if (status === 'rejected') return { words: 'Cadastro recusado', tone: 'calm' };
	if (decisions > 0) return { words: decisionWords(decisions), tone: 'waits' };
	if (barred) return { words: 'Impedido de dar lances', tone: 'now' };
	if (identity_unchecked) return { words: 'Identidade a conferir', tone: 'waits' };
	return { words: 'Aprovado', tone: 'calm' };
}

export function paymentState(payment: ListedPayment): HitState {
	const state = stateOf(payment);
	const waits = state === 'proof' || state === 'slip' || state === 'offered';
	return { words: stateWords(state), tone: waits ? 'waits' : state === 'overdue' ? 'now' : 'calm' };
}

export function decisionWords(count: number): string {
	return countOf(count, 'pedido a decidir', 'pedidos a decidir');
}

/** '1 lote', '2 lotes'. */
export function countOf(count: number, one: string, many: string): string {
	return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;
}
