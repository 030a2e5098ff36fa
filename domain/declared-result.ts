import type { Fact } from './auction.ts';
import { type Centavos, formatBRL } from './money.ts';

/** A result that the auctioneer declared in place of the highest bid, and what is owed for it (rules §11). Centavos. */
export interface DeclaredResult {
	declared: Centavos;
	/** The highest bid of whoever owes. */
	highest_bid: Centavos;
	/** The price that the invoice was opened for, before the commission. */
	owed: Centavos;
}

/** The price that a winner owes: the declared one, and whatever is declared, never more than their own highest bid (rules §11). */
export function priceOwed(declared: Centavos, highest_bid: Centavos): Centavos {
	return Math.min(declared, highest_bid);
}

/** A lot's result where another price than its highest bid was declared; null where the highest bid is the price. */
export function declaredResult(price: Centavos, highest_bid: Centavos): DeclaredResult | null {
	return price === highest_bid ? null : { declared: price, highest_bid, owed: priceOwed(price, highest_bid) };
}

/** The price owed for a lot that some facts ended with a winner: its highest bid, or less where less was declared. */
export function priceOfEnd(facts: readonly Fact[]): Centavos | null {
	const ended = facts.find((fact) => fact.type === 'ended');
	if (ended?.type !== 'ended' || ended.data.winner === null) return null;
	const declared = facts.find((fact) => fact.type === 'declared');
	const { final_price: highest } = ended.data;
	return declared?.type === 'declared' ? priceOwed(declared.data.final_price, highest) : highest;
}

/** Both amounts in words, and which of them counts; `own` speaks to whoever owes it. */
export function declaredWords({ declared, highest_bid, owed }: DeclaredResult, own = false): string {
	const whose = own ? 'Seu maior lance' : 'Maior lance do arrematante';
	return `Resultado declarado pelo leiloeiro: ${formatBRL(declared)}. ${whose}: ${formatBRL(highest_bid)}. A pagar sobre ${formatBRL(owed)}.`;
}
