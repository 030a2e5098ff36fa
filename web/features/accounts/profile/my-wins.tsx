import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Amounts, AuctionLink, Facts } from './auction-link.tsx';
import type { WinRow } from './profile-rows.ts';
import { Empty } from './section.tsx';
import { ShortList } from './short-list.tsx';

/** The lots that the viewer has won and has to pay. Never shortened. */
export function OwedWins({ rows }: { rows: readonly WinRow[] }) {
	if (rows.length === 0) return null;
	return (
		<ul className="divide-y divide-line">
			{rows.map((row) => (
				<li key={row.id} className="relative py-4 first:pt-0 last:pb-0">
					<Win row={row} />
				</li>
			))}
		</ul>
	);
}

/** The lots that the viewer has won and paid, or lost again. */
export function SettledWins({ rows }: { rows: readonly WinRow[] }) {
	if (rows.length === 0)
		return (
			<Empty title="Nenhum arremate ainda">
				<p className="text-ink-soft">
					Quando você vencer um leilão, o valor a pagar e o prazo aparecem no topo desta página.
				</p>
			</Empty>
		);
	return (
		<ShortList items={rows} noun="arremates">
			{(row) => <Win row={row} />}
		</ShortList>
	);
}

function Win({ row }: { row: WinRow }) {
	const action = row.owed ? 'Pagar' : 'Ver o pagamento';
	return (
		<>
			<AuctionLink id={row.id} title={row.title} />
			<Facts state={row.state}>{row.when}</Facts>
			<Amounts
				amounts={[
					{ label: 'Arremate', amount: row.price },
					{ label: 'Comissão', amount: row.commission },
					{ label: 'Total', amount: row.total, strong: true },
				]}
			/>
			<LinkButton
				to={PAGES.payment(row.id)}
				variant={row.owed ? 'primary' : 'secondary'}
				aria-label={`${action}: ${row.title}`}
				className="relative z-1 mt-3"
			>
				{action}
			</LinkButton>
		</>
	);
}
