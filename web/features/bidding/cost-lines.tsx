import type { AuctionDetail } from '#contract/auctions.ts';
import { type CostEstimate, estimateCost } from '#domain/cost-estimate.ts';
import { basisPointsOf, type Centavos, formatBRL } from '#domain/money.ts';
import { formatNumber } from '#domain/numbers.ts';
import { costOfWin } from '#domain/payments.ts';
import { fromReais } from '#web/api/amount.ts';

interface Props {
	/** The label of the amount: 'Lance'. */
	name?: string;
	amount: Centavos;
	percent: number;
}

/** The amount owed to the operator for a bid: the bid, the commission, the sum. */
export function CostLines({ name = 'Lance', amount, percent }: Props) {
	const { commission, amount: total } = costOfWin(amount, basisPointsOf(percent));
	return (
		<dl aria-label="A pagar à casa" className="grid gap-1 text-14 text-ink tabular-nums">
			<CostLine name={name}>{formatBRL(amount)}</CostLine>
			<CostLine name={`+ comissão ${formatNumber(percent)} %`}>{formatBRL(commission)}</CostLine>
			<CostLine name="= a pagar à casa" sum>
				{formatBRL(total)}
			</CostLine>
		</dl>
	);
}

/** A line of a calculation in a `dl`. A sum has a rule above it. */
export function CostLine({ name, sum = false, children }: { name: string; sum?: boolean; children: string }) {
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

/** The cost of a bid: the amount owed to the operator, and below it the estimated total cost. */
export function WholeCost({ amount, auction }: CostProps) {
	return (
		<div className="grid gap-1">
			<CostLines amount={amount} percent={auction.terms.commission_percent} />
			<EstimatedCost amount={amount} auction={auction} />
		</div>
	);
}

/** The costs besides the amount owed to the operator, as far as the lot states them, and the total. */
export function EstimatedCost({ amount, auction: { terms, property } }: CostProps) {
	const { itbi_percent, registry_cost } = property;
	const cost = estimateCost(amount, {
		commission_bp: basisPointsOf(terms.commission_percent),
		itbi_bp: itbi_percent === null ? null : basisPointsOf(itbi_percent),
		registry_cost: registry_cost === null ? null : fromReais(registry_cost),
	});
	const rate = itbi_percent === null ? '' : ` ${formatNumber(itbi_percent)} %`;
	return (
		<div className="grid gap-2">
			<dl aria-label="Custo total estimado" className="grid gap-1 text-14 text-ink tabular-nums">
				<CostLine name={`+ ITBI${rate}`}>{stated(cost.itbi)}</CostLine>
				<CostLine name="+ registro">{stated(cost.registry)}</CostLine>
				<CostLine name="= custo total estimado" sum>
					{formatBRL(cost.total)}
				</CostLine>
			</dl>
			<p className="text-12 text-ink-soft">{costNote(cost)}</p>
		</div>
	);
}

function stated(amount: Centavos | null): string {
	return amount === null ? 'não informado' : formatBRL(amount);
}

const ELSEWHERE = 'são pagos ao município e ao cartório, não à casa';

/** A note about an estimate: who estimates the figures, and what they leave out. */
export function costNote({ itbi, registry }: Pick<CostEstimate, 'itbi' | 'registry'>): string {
	if (itbi !== null && registry !== null)
		return `ITBI e registro são estimativas do leiloeiro e ${ELSEWHERE}.`;
	if (itbi === null && registry === null)
		return `ITBI e registro não informados pelo leiloeiro: consulte o município e o cartório. Eles ${ELSEWHERE}, e não estão na soma.`;
	const [stated, silent, office] =
		itbi === null ? ['O registro', 'ITBI', 'o município'] : ['O ITBI', 'Registro', 'o cartório'];
	return `${stated} é uma estimativa. ${silent} não informado pelo leiloeiro: consulte ${office}; não está na soma. ITBI e registro ${ELSEWHERE}.`;
}
