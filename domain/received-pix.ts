import type { Centavos } from './money.ts';
import type { PaymentStatus } from './payments.ts';

/** What a Pix that came in did: it paid the payment, or why it did not (rules §16: amounts that differ are never "paid"). */
export type PixOutcome = 'settled' | 'amount' | 'repeated' | 'closed' | 'unknown';

/** Where a return of a Pix stands at the bank. */
export type PixReturnState = 'wanted' | 'processing' | 'returned' | 'failed';

/** The words for what a Pix did, for administrators. */
export const PIX_OUTCOMES: Record<PixOutcome, string> = {
	settled: 'Quitou o pagamento',
	amount: 'Valor diferente do devido: não quitou',
	repeated: 'Recebido depois de já pago',
	closed: 'Recebido depois de encerrado',
	unknown: 'Não corresponde a nenhum arremate',
};

/** The words for where a return stands. */
export const PIX_RETURNS: Record<PixReturnState, string> = {
	wanted: 'Devolução solicitada',
	processing: 'Devolução em andamento',
	returned: 'Devolvido',
	failed: 'Devolução não realizada',
};

/** A charge as the operator asked for it. */
export interface WantedCharge {
	txid: string;
	/** The operator's key. */
	key: string;
	amount: Centavos;
}

/** The same charge as the bank tells it now. */
export interface ReportedCharge extends WantedCharge {
	state: 'active' | 'concluded' | 'removed';
	pix: readonly ReportedPix[];
}

/** A Pix as the bank tells it. */
export interface ReportedPix {
	end_to_end_id: string;
	txid: string | null;
	/** Where it went; null where the bank does not repeat it. */
	key: string | null;
	amount: Centavos;
	/** What of it was sent back already, or is on its way back. */
	returned: Centavos;
	/** ISO 8601. */
	paid_at: string;
}

/**
 * What a Pix does that the bank names under a charge, for a payment in the state that it has. Null: nothing yet, the bank
 * still calls the charge open. Only a concluded charge that is ours in name, key and amount, paid to the centavo, settles.
 */
export function judgePix(
	pix: ReportedPix,
	wanted: WantedCharge,
	told: ReportedCharge,
	payment: { status: PaymentStatus; amount: Centavos },
): PixOutcome | null {
	const ours = [told, pix].every(
		({ txid, key }) => txid === wanted.txid && (key === null || key === wanted.key),
	);
	if (!ours) return 'unknown';
	const asked = wanted.amount === payment.amount && told.amount === wanted.amount;
	if (!asked || pix.amount !== wanted.amount || pix.returned > 0) return 'amount';
	if (payment.status === 'paid') return 'repeated';
	if (payment.status === 'cancelled' || payment.status === 'refunded' || told.state === 'removed')
		return 'closed';
	return told.state === 'concluded' ? 'settled' : null;
}
