import type { Centavos } from '#domain/values/money.ts';
import type { ComponentKind, Payee } from './payment-components.ts';
import type { costOfWin } from './payments.ts';

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

type Cost = ReturnType<typeof costOfWin>;

/** One part of what was owed, and whether it was paid. */
interface Part {
	kind: ComponentKind;
	payee: Payee;
	amount: Centavos;
	paid: boolean;
}

/**
 * The lot was won. The winner owes price and commission; the operator owes the price to the seller and has earned the
 * commission.
 */
export function awarded({ price, commission, amount }: Cost): Posting {
	return { winner: amount, bank: 0, commission: 0 - commission, seller: 0 - price };
}

/** The win was cancelled before it was paid. Nobody owes anything, including the commission. */
export function cancelled(cost: Cost): Posting {
	return reversed(awarded(cost));
}

/** The winner paid, whether or not the amount is the one owed. */
export function received(amount: Centavos): Posting {
	return { winner: 0 - amount, bank: amount, commission: 0, seller: 0 };
}

/**
 * The price of a judicial lot was deposited with the court: the winner owes it no more, nor the operator to the seller. No
 * money passes the operator's bank.
 */
export function deposited(price: Centavos): Posting {
	return { winner: 0 - price, bank: 0, commission: 0, seller: price };
}

/** A payment that settled nothing was sent back to its payer. */
export function returned(amount: Centavos): Posting {
	return reversed(received(amount));
}

/**
 * A paid win was annulled. The winner gets back the whole amount, including the commission (CNJ Res. 236 art. 7 §2).
 */
export function refunded({ price, commission, amount }: Cost): Posting {
	return { winner: 0, bank: 0 - amount, commission, seller: price };
}

export const ENTRIES = { awarded, cancelled, received, deposited, returned, refunded };
export type EntryKind = keyof typeof ENTRIES;

export const ENTRY_LABELS: Record<EntryKind, string> = {
	awarded: 'Arrematação',
	cancelled: 'Arrematação cancelada',
	received: 'Pagamento recebido',
	deposited: 'Preço depositado em juízo',
	returned: 'Valor devolvido',
	refunded: 'Pagamento devolvido',
};

/**
 * A judicial win was undone. What was not paid is owed no more; a paid commission goes back to the winner; a price that was
 * deposited is the court's to return, and leaves nothing to book.
 */
export function undoneInParts(parts: readonly Part[]): Posting {
	return balances(
		parts.flatMap(({ kind, payee, amount, paid }) => {
			const isPrice = kind === 'price' || kind === 'instalment';
			const share = { price: isPrice ? amount : 0, commission: isPrice ? 0 : amount, amount };
			if (!paid) return [cancelled(share)];
			return payee === 'court' ? [] : [refunded(share)];
		}),
	);
}

/** Returns the balance of each account after these postings, in centavos. The four balances sum to zero. */
export function balances(postings: readonly Posting[]): Posting {
	const sum = (account: Account) => postings.reduce((total, posting) => total + posting[account], 0);
	return { winner: sum('winner'), bank: sum('bank'), commission: sum('commission'), seller: sum('seller') };
}

function reversed({ winner, bank, commission, seller }: Posting): Posting {
	return { winner: 0 - winner, bank: 0 - bank, commission: 0 - commission, seller: 0 - seller };
}
