import type { Centavos } from '#domain/values/money.ts';
import type { ComponentKind, Payee } from './payment-components.ts';

/**
 * The accounts of the journal. Positive: what the operator has or may claim (the winner's debt, money in the bank).
 * Negative: what it owes or has earned (the seller's price, its commission).
 */
export const ACCOUNTS = ['winner', 'bank', 'commission', 'seller'] as const;
export type Account = (typeof ACCOUNTS)[number];

export const ACCOUNT_LABELS: Record<Account, string> = {
	winner: 'Arrematante',
	bank: 'Banco',
	commission: 'Comissão',
	seller: 'Comitente',
};

/**
 * A journal entry in centavos, one amount per account; the amounts sum to zero. The functions below write `0 - x`,
 * because `-x` would give `-0` for zero.
 */
export type Posting = Record<Account, Centavos>;

/** What is owed for a win, all of it: what is neither price nor commission belongs to others. */
interface Cost {
	commission: Centavos;
	amount: Centavos;
}

/** What a part is; of a cost, also to whom it is paid and for which seller. */
type Whose =
	| { kind: Exclude<ComponentKind, 'cost'> }
	| { kind: ComponentKind; payee: Payee; on_behalf_of: string | null };

type Owed = Whose & { amount: Centavos };

/** `through_operator`: whether its money passes the operator's bank; else it goes to the account of its payee. */
type Paid = Whose & { through_operator: boolean };

/** One part of what is owed. */
type Part = Owed & Paid;

/** Whether a part is earned with the sale, by the house or the auctioneer; every other one is owed to somebody else. */
function isEarned(part: Whose): boolean {
	if (part.kind !== 'cost') return part.kind === 'commission';
	return part.payee === 'auctioneer' || (part.payee === 'operator' && part.on_behalf_of === null);
}

/**
 * The lot was won. The winner owes price and commission; the operator owes the price to the seller and has earned the
 * commission.
 */
export function awarded({ commission, amount }: Cost): Posting {
	return { winner: amount, bank: 0, commission: 0 - commission, seller: commission - amount };
}

/** The win was cancelled before it was paid. Nobody owes anything, including the commission. */
export function cancelled(cost: Cost): Posting {
	return reversed(awarded(cost));
}

/** The winner paid, whether or not the amount is the one owed. */
export function received(amount: Centavos): Posting {
	return { winner: 0 - amount, bank: amount, commission: 0, seller: 0 };
}

/** A part was paid: into the operator's bank, or straight to its payee, whom the operator owes it no more. */
export function paid(part: Part): Posting {
	return part.through_operator ? received(part.amount) : settled(part);
}

/** A part is owed no more by the winner, nor to its payee; no money passes the operator's bank. */
export function settled({ amount, ...part }: Owed): Posting {
	return isEarned(part)
		? { winner: 0 - amount, bank: 0, commission: amount, seller: 0 }
		: { winner: 0 - amount, bank: 0, commission: 0, seller: amount };
}

/** The creditor who won pays a part of the price with the credit, by order of the court (CPC art. 892 § 1). Negative when less of it than before. */
export function credited(amount: Centavos): Posting {
	return settled({ kind: 'price', amount });
}

/** A payment that settled nothing came in: to the operator's bank, or straight to the payee of the part that it was meant for. */
export function strayed(amount: Centavos, part: Paid | null): Posting {
	return part === null ? received(amount) : paid({ ...part, amount });
}

/** A payment that settled nothing, or settles no more, went back to its payer from where it had come in. */
export function returned(amount: Centavos, part: Paid | null): Posting {
	return reversed(strayed(amount, part));
}

/** The fine of the edital is owed by who did not pay; it follows the price to its payee (CPC art. 897, rules §57). */
export function fined(amount: Centavos): Posting {
	return reversed(settled({ kind: 'fine', amount }));
}

/** The index of an instalment changed what is owed of it, by this much more or less than before (CPC art. 895 § 2). */
export function corrected(change: Centavos): Posting {
	return reversed(settled({ kind: 'instalment', amount: change }));
}

/** A part that was owed back was given back, from the operator's bank or by its payee. */
export function refundMade(part: Part): Posting {
	return reversed(paid(part));
}

/** The operator gave a seller what it had received for it, or paid an expense of the seller's. */
export function paidOut(amount: Centavos): Posting {
	return { winner: 0, bank: 0 - amount, commission: 0, seller: amount };
}

/** The seller owes a commission of its own, which is kept back from what it is paid. */
export function sellerCommission(amount: Centavos): Posting {
	return { winner: 0, bank: 0, commission: 0 - amount, seller: amount };
}

/** The kinds of entries, in words. `refunded` is of the versions before 113, which booked a refund with its decision. */
export const ENTRY_LABELS = {
	awarded: 'Arrematação',
	cancelled: 'Arrematação cancelada',
	received: 'Pagamento recebido',
	deposited: 'Depositado em juízo',
	direct: 'Pago diretamente ao favorecido',
	credited: 'Pago com o crédito do exequente',
	returned: 'Valor devolvido',
	fined: 'Multa por falta de pagamento',
	corrected: 'Correção de uma parcela',
	annulled: 'Arrematação anulada: devolução devida',
	'refund-made': 'Devolução feita',
	refunded: 'Pagamento devolvido',
	released: 'Preço não mais devido',
	'seller-commission': 'Comissão do comitente',
	expense: 'Despesa do comitente',
	'paid-out': 'Repasse ao comitente',
} as const;
export type EntryKind = keyof typeof ENTRY_LABELS;

/** The name of an entry. One of a commission alone, where the price is somebody else's affair, is no hammer price. */
export function entryLabel({ kind, seller }: { kind: EntryKind } & Pick<Posting, 'seller'>): string {
	return kind === 'awarded' && seller === 0 ? 'Comissão' : ENTRY_LABELS[kind];
}

/** Returns the balance of each account after these postings, in centavos. The four balances sum to zero. */
export function balances(postings: readonly Posting[]): Posting {
	const sum = (account: Account) => postings.reduce((total, posting) => total + posting[account], 0);
	return { winner: sum('winner'), bank: sum('bank'), commission: sum('commission'), seller: sum('seller') };
}

/** The same entry with every sign turned. */
function reversed({ winner, bank, commission, seller }: Posting): Posting {
	return { winner: 0 - winner, bank: 0 - bank, commission: 0 - commission, seller: 0 - seller };
}
