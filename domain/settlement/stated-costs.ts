import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { costReceiver } from './cost-estimate.ts';
import type { Payee } from './payment-components.ts';

/** The most costs that one sale states, and the most characters of what a cost is for. */
export const MAX_COSTS = 5;
export const COST_LABEL_LENGTH = 80;

/** Who may receive a cost, as a form asks for it. */
export const COST_PAYEES = {
	auctioneer: 'O leiloeiro',
	seller: 'O comitente',
	court: 'O juízo, por guia',
	operator: 'O operador do site',
} as const satisfies Record<Payee, string>;

/** A cost that the edital states: who wins a lot owes it beside price and commission (DREI 52 art. 75, rules §54). */
export interface StatedCost {
	label: string;
	amount: Centavos;
	payee: Payee;
}

/** 'Remoção: R$ 350,00 → comitente' */
export function costWords({ label, amount, payee }: StatedCost): string {
	return `${label}: ${formatBRL(amount)} → ${costReceiver(payee, null)}`;
}

/** What a bidder is told of the costs of the edital, in amounts of reais; null where it states none. */
export function statedCostsWords(costs: readonly { label: string; amount: number }[]): string | null {
	if (costs.length === 0) return null;
	const named = costs.map(({ label, amount }) => `${label} (${formatBRL(Math.round(amount * 100))})`);
	return `Despesas do edital, além do lance e da comissão: ${new Intl.ListFormat('pt-BR').format(named)}`;
}
