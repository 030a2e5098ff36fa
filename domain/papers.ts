import type { PaymentStatus } from './payments.ts';

/** The papers of an auction, by the name in their address; in the words of who downloads them. */
export const PAPERS = {
	'nota-de-arrematacao': 'Nota de arrematação',
	'auto-de-arrematacao': 'Auto de arrematação (minuta)',
	ata: 'Ata do leilão',
	recibo: 'Recibo de pagamento',
} as const;
export type PaperName = keyof typeof PAPERS;

/** The papers about one person's win: theirs and the administrators' alone. */
export type SalePaper = Exclude<PaperName, 'ata'>;
export const SALE_PAPERS = ['nota-de-arrematacao', 'auto-de-arrematacao', 'recibo'] as const;

/** In which states of the payment each paper is there: no draft of a win that fell away, no receipt of what is not paid. */
const THERE: Record<SalePaper, readonly PaymentStatus[]> = {
	'nota-de-arrematacao': ['pending', 'overdue', 'paid', 'cancelled', 'refunded'],
	'auto-de-arrematacao': ['pending', 'overdue', 'paid'],
	recibo: ['paid'],
};

/** Whether a paper can be given for a payment in this state. */
export function hasPaper(paper: SalePaper, status: PaymentStatus): boolean {
	return THERE[paper].includes(status);
}
