import { type Centavos, formatBRL } from '#domain/values/money.ts';
import type { Fact } from './auction.ts';

/**
 * A result that the auctioneer declared instead of the highest bid, and the price owed for it (rules §11). In centavos.
 */
export interface DeclaredResult {
	declared: Centavos;
	/** The highest bid of the winner. */
	highest_bid: Centavos;
	/** The price on the invoice, before the commission. */
	owed: Centavos;
}

/** Returns the price that a winner owes: the declared price, but never more than their own highest bid (rules §11). */
export function priceOwed(declared: Centavos, highest_bid: Centavos): Centavos {
	return Math.min(declared, highest_bid);
}

/** Returns the declared result of a lot, or null if its price is the highest bid. */
export function declaredResult(price: Centavos, highest_bid: Centavos): DeclaredResult | null {
	return price === highest_bid ? null : { declared: price, highest_bid, owed: priceOwed(price, highest_bid) };
}

/**
 * Returns the price owed for a lot that these facts ended with a winner, or null: the highest bid, or the declared
 * price if lower.
 */
export function priceOfEnd(facts: readonly Fact[]): Centavos | null {
	const ended = facts.find((fact) => fact.type === 'ended');
	if (ended?.type !== 'ended' || ended.data.winner === null) return null;
	const declared = facts.find((fact) => fact.type === 'declared');
	const { final_price: highest } = ended.data;
	return declared?.type === 'declared' ? priceOwed(declared.data.final_price, highest) : highest;
}

/** Both amounts and the one that counts, as a sentence. `own` addresses the winner. */
export function declaredWords({ declared, highest_bid, owed }: DeclaredResult, own = false): string {
	const whose = own ? 'Seu maior lance' : 'Maior lance do arrematante';
	return `Resultado declarado pelo leiloeiro: ${formatBRL(declared)}. ${whose}: ${formatBRL(highest_bid)}. A pagar sobre ${formatBRL(owed)}.`;
}
