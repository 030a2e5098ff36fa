import type { Centavos } from './money.ts';
import type { costOfWin } from './payments.ts';

/**
 * The accounts of the book. What the operator has or may claim is positive: the winner's debt, the money in the bank. What
 * it owes or has earned is negative: the seller's price, the operator's commission.
 */
export const ACCOUNTS = ['winner', 'bank', 'commission', 'seller'] as const;
export type Account = (typeof ACCOUNTS)[number];

/** The words for the accounts. */
export const ACCOUNT_LABELS: Record<Account, string> = {
	winner: 'Arrematante',
	bank: 'Banco',
	commission: 'Comissão',
	seller: 'Comitente',
};

/** A movement in double entry, in centavos: whatever happened, its four lines sum to zero. (`0 - x`: there is no `-0` in a book.) */
export type Posting = Record<Account, Centavos>;

type Cost = ReturnType<typeof costOfWin>;

/** The lot was won: the winner owes price and commission; the operator owes the seller the price and earned the commission. */
export function awarded({ price, commission, amount }: Cost): Posting {
	return { winner: amount, bank: 0, commission: 0 - commission, seller: 0 - price };
}

/** The win fell away before it was paid: nobody owes anything, the commission neither. */
export function cancelled(cost: Cost): Posting {
	return reversed(awarded(cost));
}

/** Money came in from the winner, whether or not it is the amount owed. */
export function received(amount: Centavos): Posting {
	return { winner: 0 - amount, bank: amount, commission: 0, seller: 0 };
}

/** Money that settled nothing went back to whom it came from. */
export function returned(amount: Centavos): Posting {
	return reversed(received(amount));
}

/** A paid win was annulled: all of it goes back to the winner, the commission too (CNJ Res. 236 art. 7 §2). */
export function refunded({ price, commission, amount }: Cost): Posting {
	return { winner: 0, bank: 0 - amount, commission, seller: price };
}

export const ENTRIES = { awarded, cancelled, received, returned, refunded };
export type EntryKind = keyof typeof ENTRIES;

/** The words for what moved. */
export const ENTRY_LABELS: Record<EntryKind, string> = {
	awarded: 'Arremate',
	cancelled: 'Arremate cancelado',
	received: 'Pagamento recebido',
	returned: 'Valor devolvido',
	refunded: 'Pagamento devolvido',
};

/** What each account holds after some movements, in centavos. The four always sum to zero. */
export function balances(postings: readonly Posting[]): Posting {
	const sum = (account: Account) => postings.reduce((total, posting) => total + posting[account], 0);
	return { winner: sum('winner'), bank: sum('bank'), commission: sum('commission'), seller: sum('seller') };
}

function reversed({ winner, bank, commission, seller }: Posting): Posting {
	return { winner: 0 - winner, bank: 0 - bank, commission: 0 - commission, seller: 0 - seller };
}
