import type { AuctionDetail } from '#contract/auctions.ts';
import {
	type CostEstimate,
	costPayees,
	costReceiver,
	estimateCost,
	owedFor,
	paidApart,
	type StatedPayees,
	USUAL_ITBI,
} from '#domain/settlement/cost-estimate.ts';
import { basisPointsOf, type Centavos, formatBRL, formatDecimal } from '#domain/values/money.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { fromReais, showReais } from '#web/api/amount.ts';

/** A line of the cost: `payee` is who receives it, none of a sum. */
interface CostLine {
	name: string;
	payee?: string;
	amount: string;
	sum?: boolean;
}

export type CostedLot = Pick<AuctionDetail, 'terms' | 'property' | 'costs'> & StatedPayees;

interface CostProps {
	amount: Centavos;
	auction: CostedLot;
}

/** The cost of a bid: the amount owed for it, and below it what is paid to others and only estimated. */
export function WholeCost({ amount, auction }: CostProps) {
	return (
		<div className="grid gap-2 pb-2">
			<Lines label="Total a pagar" lines={owedLines(amount, auction)} />
			{(paidApart(auction) || auction.costs.length > 0) && (
				<p className="text-16 sm:text-14">
					{auction.costs.length > 0 ? 'São pagamentos separados.' : 'São dois pagamentos separados.'}
				</p>
			)}
			<Lines label="Custos à parte" lines={estimatedLines(amount, auction)} soft />
			<p className="text-16 sm:text-14 text-ink-soft">
				ITBI e registro são estimativas, pagas ao município e ao cartório. Dívidas de condomínio e IPTU:
				conforme o edital.
			</p>
		</div>
	);
}

function Lines({
	label,
	lines,
	soft = false,
}: {
	label: string;
	lines: readonly CostLine[];
	soft?: boolean;
}) {
	return (
		<dl
			aria-label={label}
			className={`grid gap-1 text-14 tabular-nums ${soft ? 'text-ink-soft' : 'text-ink'}`}
		>
			{lines.map(({ name, payee, amount, sum }) => (
				<div
					key={name}
					className={`flex justify-between gap-4 ${sum ? 'border-t border-line pt-1 font-semibold' : ''}`}
				>
					<dt className="min-w-0 wrap-anywhere">
						{name}
						{payee && <span className="text-ink-soft"> → {payee}</span>}
					</dt>
					<dd className="shrink-0 text-right">{amount}</dd>
				</div>
			))}
		</dl>
	);
}

/** What is owed for a bid: each part with its payee, and the sum, which nobody receives. */
export function owedLines(amount: Centavos, { terms, ...lot }: CostedLot): CostLine[] {
	const percent = terms.commission_percent;
	const { commission, amount: total } = owedFor(amount, { terms, costs: lot.costs });
	const payees = costPayees(lot);
	return [
		{ name: 'Lance', payee: payees.bid, amount: formatBRL(amount) },
		{ name: `Comissão ${formatPercent(percent)}`, payee: payees.commission, amount: formatBRL(commission) },
		...lot.costs.map((cost) => ({
			name: cost.label,
			payee: costReceiver(cost.payee, lot.auctioneer),
			amount: showReais(cost.amount),
		})),
		{ name: 'Total', amount: formatBRL(total), sum: true },
	];
}

/** What a purchase costs besides, as far as it is known. It is in no sum. */
function estimatedLines(amount: Centavos, { property }: Pick<CostedLot, 'property'>): CostLine[] {
	const { itbi_percent, registry_cost } = property;
	const { itbi, registry } = estimateCost(amount, {
		itbi_bp: itbi_percent === null ? null : basisPointsOf(itbi_percent),
		registry_cost: registry_cost === null ? null : fromReais(registry_cost),
	});
	return [
		{ name: itbiName(itbi_percent), amount: rangeWords(itbi) },
		{ name: 'Registro', amount: registry === null ? 'não informado' : formatBRL(registry) },
	];
}

/** Names ITBI with the municipality's rate if the lot states it, else with the usual rates. */
export function itbiName(percent: number | null): string {
	const [least, most] = USUAL_ITBI;
	return percent === null ? `ITBI estimado ${least}-${most}%` : `ITBI ${formatPercent(percent)}`;
}

/** `R$ 2.000,00 a 3.000,00`, or one amount if both are equal. */
export function rangeWords([from, to]: CostEstimate['itbi']): string {
	return from === to ? formatBRL(to) : `${formatBRL(from)} a ${formatDecimal(to)}`;
}
