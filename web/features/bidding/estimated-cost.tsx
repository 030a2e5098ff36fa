import type { AuctionDetail } from '#contract/auctions.ts';
import { estimateCost } from '#domain/cost-estimate.ts';
import { basisPointsOf, type Centavos, formatBRL } from '#domain/money.ts';
import { fromReais } from '#web/api/amount.ts';
import { CostLine } from './cost-line.tsx';
import { costNote } from './cost-note.ts';

interface Given {
	amount: Centavos;
	auction: Pick<AuctionDetail, 'terms' | 'property'>;
}

/** What a bid costs beside what the operator is owed, as far as the lot states it, and the whole of it. */
export function EstimatedCost({ amount, auction: { terms, property } }: Given) {
	const { itbi_percent, registry_cost } = property;
	const cost = estimateCost(amount, {
		commission_bp: basisPointsOf(terms.commission_percent),
		itbi_bp: itbi_percent === null ? null : basisPointsOf(itbi_percent),
		registry_cost: registry_cost === null ? null : fromReais(registry_cost),
	});
	const rate = itbi_percent === null ? '' : ` ${itbi_percent.toLocaleString('pt-BR')} %`;
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
