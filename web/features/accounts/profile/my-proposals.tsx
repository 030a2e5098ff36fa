import { Badge } from '#web/ui/badge.tsx';
import { Amounts, AuctionLink } from './auction-link.tsx';
import type { ProposalRow } from './profile-rows.ts';
import { ShortList } from './short-list.tsx';

/** The viewer's last instalment proposal for each lot. Renders nothing without proposals. */
export function MyProposals({ rows }: { rows: readonly ProposalRow[] }) {
	if (rows.length === 0) return null;
	return (
		<section aria-label="Propostas parceladas" className="mt-8 border-t border-line pt-8">
			<h3 className="mb-4 text-16 font-semibold">Propostas parceladas</h3>
			<ShortList items={rows} noun="leilões">
				{(row) => (
					<>
						<AuctionLink id={row.id} title={row.title} />
						<div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-soft">
							<Badge tone={row.state.tone}>{row.state.label}</Badge>
							<p>{row.when}</p>
						</div>
						<Amounts
							amounts={[
								{ label: 'Proposta', amount: row.price, strong: true },
								{ label: 'Entrada', amount: row.down_payment },
								{ label: 'Parcelas', amount: row.instalments },
							]}
						/>
						{row.reason && <p className="mt-1 text-14 wrap-anywhere">Motivo: {row.reason}</p>}
					</>
				)}
			</ShortList>
		</section>
	);
}
