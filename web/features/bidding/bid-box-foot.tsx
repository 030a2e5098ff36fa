import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { owedFor } from '#domain/settlement/cost-estimate.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { type CostedLot, WholeCost } from './cost-lines.tsx';

/**
 * The next step, at the foot of the panel or of a dialog. While that is longer than the window, it stays at the window's bottom
 * edge, except on very low screens and while the costs are unfolded, where it would cover the fields, and on the page of a
 * narrow screen, whose bottom edge belongs to the bar.
 */
export function BidBoxFoot({ children }: { children: ReactNode }) {
	return (
		<div className="bottom-0 z-1 -mx-4 -mb-4 flex flex-col gap-2 rounded-b-card bg-surface px-4 pb-4 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6 lg:tall:sticky in-[dialog]:tall:sticky tall:has-[details[open]]:static!">
			{children}
		</div>
	);
}

interface Props {
	amount: Centavos;
	auction: CostedLot;
	className?: string | undefined;
}

/** What a bid costs, in one line: the bid with the commission. The parts, and the costs besides, unfold. */
export function FoldedCost({ amount, auction, className = '' }: Props) {
	const { amount: total } = owedFor(amount, auction);
	return (
		<details className={`group border-t border-line ${className}`}>
			<summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 text-14">
				<span>{auction.costs.length > 0 ? 'Total a pagar' : 'Total com comissão'}</span>
				<span className="ml-auto flex items-center gap-1 font-semibold tabular-nums">
					{formatBRL(total)}
					<ChevronDown aria-hidden size={16} className="shrink-0 text-ink-soft group-open:rotate-180" />
				</span>
			</summary>
			<WholeCost amount={amount} auction={auction} />
		</details>
	);
}
