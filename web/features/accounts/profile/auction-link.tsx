import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import type { FavoriteRow } from './moved-rows.ts';

/** An auction's title as a link that covers its row. The row must be `relative`. */
export function AuctionLink({ id, title }: { id: string; title: string }) {
	return (
		<h3 className="font-serif text-18 font-semibold">
			<Link
				to={PAGES.auction(id)}
				className="text-ink no-underline after:absolute after:inset-0 after:rounded-control hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand"
			>
				<span className="line-clamp-3 wrap-anywhere sm:line-clamp-2">{title}</span>
			</Link>
		</h3>
	);
}

/** Amounts below their labels, side by side if there is room. */
export function Amounts({
	amounts,
}: {
	amounts: readonly { label: string; amount: string; strong?: true }[];
}) {
	return (
		<dl className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
			{amounts.map(({ label, amount, strong }) => (
				<div key={label}>
					<dt className="text-ink-soft sm:text-14">{label}</dt>
					<dd className={`tabular-nums ${strong ? 'font-serif text-18 font-semibold' : 'text-16/6.5'}`}>
						{amount}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** The state of a row, and what there is to say about it. */
export function Facts({ state, children }: { state: FavoriteRow['state']; children: ReactNode }) {
	return (
		<div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-16 sm:text-14 text-ink-soft">
			<Badge tone={state.tone}>{state.label}</Badge>
			<p>{children}</p>
		</div>
	);
}

export function ToAuctions() {
	return (
		<LinkButton to={PAGES.home} variant="secondary">
			Ver leilões
		</LinkButton>
	);
}
