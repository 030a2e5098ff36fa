import type { AuctionDetail } from '#contract/auctions.ts';
import { type CostEstimate, estimateCost, USUAL_ITBI } from '#domain/settlement/cost-estimate.ts';
import { costOfWin } from '#domain/settlement/payments.ts';
import { basisPointsOf, type Centavos, formatBRL, formatDecimal } from '#domain/values/money.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { fromReais } from '#web/api/amount.ts';
import { useShell } from '#web/api/session.ts';

/** The amount owed for a bid, and to whom: the bid, the commission, the sum. */
function CostLines({ amount, percent }: { amount: Centavos; percent: number }) {
	const { commission, amount: total } = costOfWin(amount, basisPointsOf(percent));
	const payee = useShell()?.brand.name;
	return (
		<dl aria-label="Total a pagar" className="grid gap-1 text-14 text-ink tabular-nums">
			<CostLine name="Lance">{formatBRL(amount)}</CostLine>
			<CostLine name={`+ comissão ${formatPercent(percent)}`}>{formatBRL(commission)}</CostLine>
			<CostLine name={payee ? `= total a pagar a ${payee}` : '= total a pagar'} sum>
				{formatBRL(total)}
			</CostLine>
		</dl>
	);
}

/** A line of a calculation in a `dl`. A sum has a rule above it. */
function CostLine({ name, sum = false, children }: { name: string; sum?: boolean; children: string }) {
	return (
		<div className={`flex justify-between gap-4 ${sum ? 'border-t border-line pt-1 font-semibold' : ''}`}>
			<dt>{name}</dt>
			<dd className="text-right">{children}</dd>
		</div>
	);
}

interface CostProps {
	amount: Centavos;
	auction: Pick<AuctionDetail, 'terms' | 'property'>;
}

/** The cost of a bid: the amount owed for it, and below it what is paid to others. */
export function WholeCost({ amount, auction }: CostProps) {
	return (
		<div className="grid gap-2">
			<CostLines amount={amount} percent={auction.terms.commission_percent} />
			<EstimatedCost amount={amount} auction={auction} />
		</div>
	);
}

/** What a purchase costs besides the amount owed for the bid, as far as it is known. It is in no sum. */
function EstimatedCost({ amount, auction: { terms, property } }: CostProps) {
	const { itbi_percent, registry_cost } = property;
	const { itbi, registry } = estimateCost(amount, {
		commission_bp: basisPointsOf(terms.commission_percent),
		itbi_bp: itbi_percent === null ? null : basisPointsOf(itbi_percent),
		registry_cost: registry_cost === null ? null : fromReais(registry_cost),
	});
	return (
		<div className="grid gap-1">
			<dl aria-label="Custos à parte" className="grid gap-1 text-14 text-ink-soft tabular-nums">
				<CostLine name={itbiName(itbi_percent)}>{rangeWords(itbi)}</CostLine>
				<CostLine name="+ registro">{registry === null ? 'não informado' : formatBRL(registry)}</CostLine>
			</dl>
			<p className="text-12 text-ink-soft">
				ITBI e registro não estão no total: são estimativas, pagas ao município e ao cartório.
			</p>
		</div>
	);
}

/** Names ITBI with the municipality's rate if the lot states it, else with the usual rates. */
export function itbiName(percent: number | null): string {
	const [least, most] = USUAL_ITBI;
	return percent === null ? `+ ITBI (em geral ${least} a ${most}%)` : `+ ITBI ${formatPercent(percent)}`;
}

/** `R$ 2.000,00 a 3.000,00`, or one amount if both are equal. */
export function rangeWords([from, to]: CostEstimate['itbi']): string {
	return from === to ? formatBRL(to) : `${formatBRL(from)} a ${formatDecimal(to)}`;
}
