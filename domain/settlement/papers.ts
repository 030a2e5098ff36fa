import type { Outcome } from '#domain/auction/outcomes.ts';
import type { PaymentStatus } from './payments.ts';

/** The papers of a lot: the name in the URL, and the title (rules §60). */
export const PAPERS = {
	'nota-de-arrematacao': 'Nota de arrematação',
	'auto-de-arrematacao': 'Auto de arrematação',
	'auto-negativo': 'Auto de leilão negativo',
	recibo: 'Recibo do preço',
	'recibo-da-comissao': 'Recibo da comissão',
	'recibo-das-despesas': 'Recibo das despesas',
	'carta-de-inadimplencia': 'Comunicação de falta de pagamento',
	ata: 'Ata do leilão',
	'ata-identificada': 'Ata com os nomes',
	'certidao-de-publicacao': 'Certidão de publicação',
	'certidao-de-leiloes-negativos': 'Certidão de leilões negativos',
} as const;
export type PaperName = keyof typeof PAPERS;

/** The papers about one person's win, available only to that person and to administrators. */
export const SALE_PAPERS = [
	'nota-de-arrematacao',
	'auto-de-arrematacao',
	'recibo',
	'recibo-da-comissao',
	'recibo-das-despesas',
	'carta-de-inadimplencia',
] as const satisfies readonly PaperName[];
export type SalePaper = (typeof SALE_PAPERS)[number];

/** The papers with names of several people, or that an auctioneer signs for the court or the registry: for administrators alone. */
export const DESK_PAPERS = [
	'auto-negativo',
	'ata-identificada',
	'certidao-de-publicacao',
	'certidao-de-leiloes-negativos',
] as const satisfies readonly PaperName[];
export type DeskPaper = (typeof DESK_PAPERS)[number];

export function isDeskPaper(paper: PaperName): paper is DeskPaper {
	return DESK_PAPERS.some((each) => each === paper);
}

/** What is paid of a win: the price (or an instalment of it, a fine), the commission to the auctioneer, and a cost that the edital states. */
export type PaidPart = 'price' | 'commission' | 'cost';

/** The payment states in which each paper exists: no auto of a cancelled win, no letter to who paid. A receipt follows its part. */
const AVAILABLE: Record<
	Exclude<SalePaper, 'recibo' | 'recibo-da-comissao' | 'recibo-das-despesas'>,
	readonly PaymentStatus[]
> = {
	'nota-de-arrematacao': ['pending', 'overdue', 'paid', 'cancelled', 'defaulted', 'refund-due', 'refunded'],
	'auto-de-arrematacao': ['pending', 'overdue', 'paid'],
	'carta-de-inadimplencia': ['overdue', 'defaulted'],
};

/** Whether a paper exists for a payment in this state, of which these parts are paid. */
export function hasPaper(
	paper: SalePaper,
	{ status, paid }: { status: PaymentStatus; paid: readonly PaidPart[] },
): boolean {
	if (paper === 'recibo') return paid.includes('price');
	if (paper === 'recibo-da-comissao') return paid.includes('commission');
	if (paper === 'recibo-das-despesas') return paid.includes('cost');
	return AVAILABLE[paper].includes(status);
}

/** The outcomes in which a lot is over, and nobody has it by the auction. */
const UNSOLD: readonly Outcome[] = [
	'unsold',
	'conditional-refused',
	'debtor-preference',
	'settled',
	'prejudiced',
	'withdrawn',
];

export function isUnsold(outcome: Outcome | null): boolean {
	return outcome !== null && UNSOLD.includes(outcome);
}

/** What tells which papers of the desk a lot has. */
export interface LotStanding {
	/** Whether it is over without a sale. */
	unsold: boolean;
	/** Whether a round ended without bids. */
	negative: boolean;
	/** Whether its ata is more than a draft: it is over. */
	over: boolean;
}

/** Whether a paper of the desk exists for a published lot. */
export function hasDeskPaper(paper: DeskPaper, { unsold, negative, over }: LotStanding): boolean {
	switch (paper) {
		case 'auto-negativo':
			return unsold;
		case 'certidao-de-leiloes-negativos':
			return negative;
		case 'ata-identificada':
			return over;
		case 'certidao-de-publicacao':
			return true;
	}
}

/** The largest signed auto. */
export const SIGNED_AUTO_LIMIT_MEGABYTES = 20;
