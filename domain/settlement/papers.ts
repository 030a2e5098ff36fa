import type { PaymentStatus } from './payments.ts';

/** The papers of an auction: the name in the URL, and the title. */
export const PAPERS = {
	'nota-de-arrematacao': 'Nota de arrematação',
	'auto-de-arrematacao': 'Auto de arrematação (minuta)',
	ata: 'Ata do leilão',
	recibo: 'Recibo de pagamento',
} as const;
export type PaperName = keyof typeof PAPERS;

/** The papers about one person's win, available only to that person and to administrators. */
export type SalePaper = Exclude<PaperName, 'ata'>;
export const SALE_PAPERS = ['nota-de-arrematacao', 'auto-de-arrematacao', 'recibo'] as const;

/** The payment states in which each paper exists: no draft of a cancelled win, no receipt of an unpaid one. */
const AVAILABLE: Record<SalePaper, readonly PaymentStatus[]> = {
	'nota-de-arrematacao': ['pending', 'overdue', 'paid', 'cancelled', 'defaulted', 'refund-due', 'refunded'],
	'auto-de-arrematacao': ['pending', 'overdue', 'paid'],
	recibo: ['paid'],
};

/** Whether a paper exists for a payment in this state. */
export function hasPaper(paper: SalePaper, status: PaymentStatus): boolean {
	return AVAILABLE[paper].includes(status);
}
