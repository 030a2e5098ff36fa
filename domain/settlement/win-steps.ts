import { isUndone, type PaymentStatus } from './payments.ts';

/** 'stopped': the win was undone, so that the step will not happen. */
export type WinStepState = 'done' | 'current' | 'next' | 'stopped';

export interface WinStep {
	name: 'Arrematação' | 'Pagamento' | 'Documentos' | 'Registro';
	state: WinStepState;
	/** The state in a few words. */
	words: string;
}

/** The payment of a win, as far as the steps depend on it. */
export interface WinPayment {
	status: PaymentStatus;
	/** Whether a proof of payment awaits a decision. */
	proof_waiting: boolean;
	/** Whether the winner exercised a right of preference, and did not make the highest bid (rules §49). */
	by_preference?: boolean;
}

/** The steps from a win to the registered property. `payment` is null while it is not known. */
export function winSteps(payment: WinPayment | null): WinStep[] {
	const undone = payment ? isUndone(payment.status) : false;
	const paid = payment?.status === 'paid';
	const later = undone ? 'stopped' : 'next';
	return [
		{
			name: 'Arrematação',
			state: undone ? 'stopped' : 'done',
			words: undone ? 'Desfeita' : wonWords(payment),
		},
		paymentStep(payment),
		{
			name: 'Documentos',
			state: paid ? 'done' : later,
			words: paid ? 'Disponíveis' : undone ? '' : 'Completos depois do pagamento',
		},
		{
			name: 'Registro',
			state: paid ? 'current' : later,
			words: paid ? 'Leve os documentos ao cartório de imóveis' : undone ? '' : 'No cartório de imóveis',
		},
	];
}

function wonWords(payment: WinPayment | null): string {
	if (payment === null) return '';
	return payment.by_preference ? 'Você exerceu a preferência' : 'Seu lance venceu';
}

function paymentStep(payment: WinPayment | null): WinStep {
	const name = 'Pagamento';
	switch (payment?.status) {
		case undefined:
			return { name, state: 'next', words: '' };
		case 'pending':
		case 'overdue':
			return { name, state: 'current', words: owedWords(payment) };
		case 'paid':
			return { name, state: 'done', words: 'Confirmado' };
		case 'cancelled':
			return { name, state: 'stopped', words: 'Cancelado' };
		case 'defaulted':
			return { name, state: 'stopped', words: 'Não foi feito' };
		case 'refund-due':
			return { name, state: 'stopped', words: 'A devolver' };
		case 'refunded':
			return { name, state: 'stopped', words: 'Devolvido' };
	}
}

function owedWords({ status, proof_waiting }: WinPayment): string {
	if (proof_waiting) return 'Comprovante em análise';
	return status === 'overdue' ? 'Prazo vencido' : 'A pagar';
}
