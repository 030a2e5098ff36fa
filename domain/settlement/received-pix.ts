import type { Centavos } from '#domain/values/money.ts';
import { isUndone, type PaymentStatus } from './payments.ts';

/**
 * The outcome of a received Pix: it settled the payment, or why it did not (rules §16: an amount that differs never
 * settles). `taken-back`: it had settled, and the bank of who paid took it back (MED).
 */
export type PixOutcome = 'settled' | 'amount' | 'repeated' | 'closed' | 'unknown' | 'taken-back';

/** The state of a Pix return at the bank. */
export type PixReturnState = 'wanted' | 'processing' | 'returned' | 'failed';

/** The labels of outcomes, for administrators. */
export const PIX_OUTCOMES: Record<PixOutcome, string> = {
	settled: 'Quitou o pagamento',
	amount: 'Valor diferente do devido: não quitou',
	repeated: 'Recebido depois de já pago',
	closed: 'Recebido depois de encerrado',
	unknown: 'Não corresponde a nenhuma arrematação',
	'taken-back': 'Tomado de volta pelo banco de quem pagou',
};

export const PIX_RETURNS: Record<PixReturnState, string> = {
	wanted: 'Devolução solicitada',
	processing: 'Devolução em andamento',
	returned: 'Devolvido',
	failed: 'Devolução não realizada',
};

/** A charge as the server requested it. */
export interface RequestedCharge {
	txid: string;
	/** The operator's Pix key. */
	key: string;
	amount: Centavos;
}

/** The same charge as the bank reports it. */
export interface ReportedCharge extends RequestedCharge {
	state: 'active' | 'concluded' | 'removed';
	pix: readonly ReportedPix[];
}

/** A Pix as the bank reports it. */
export interface ReportedPix {
	end_to_end_id: string;
	txid: string | null;
	/** The key that received it; null where the bank does not repeat it. */
	key: string | null;
	amount: Centavos;
	/** The part that was returned, or whose return is in progress. */
	returned: Centavos;
	/** The returns of it that did not fail, by their ids at the bank. */
	returns: readonly { id: string; transfer: string; amount: Centavos; state: 'processing' | 'returned' }[];
	/** ISO 8601. */
	paid_at: string;
}

/**
 * Decides the outcome of a Pix that the bank reports for a charge, given the payment's state. Null while the bank still
 * reports the charge as active. A Pix settles only if the charge is concluded, its txid and key are the requested ones,
 * the amount equals the debt to the centavo, and nothing was returned.
 */
export function pixOutcome(
	pix: ReportedPix,
	wanted: RequestedCharge,
	reported: ReportedCharge,
	payment: { status: PaymentStatus; amount: Centavos },
): PixOutcome | null {
	const matches = [reported, pix].every(
		({ txid, key }) => txid === wanted.txid && (key === null || key === wanted.key),
	);
	if (!matches) return 'unknown';
	const amountsAgree = wanted.amount === payment.amount && reported.amount === wanted.amount;
	if (!amountsAgree || pix.amount !== wanted.amount || pix.returned > 0) return 'amount';
	if (payment.status === 'paid') return 'repeated';
	if (isUndone(payment.status) || reported.state === 'removed') return 'closed';
	return reported.state === 'concluded' ? 'settled' : null;
}
