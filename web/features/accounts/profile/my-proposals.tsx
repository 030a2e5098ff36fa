import { Amounts, AuctionLink, Facts } from './auction-link.tsx';
import type { ProposalRow } from './profile-rows.ts';
import { ShortList } from './short-list.tsx';

/** The viewer's last instalment proposal for each lot. */
export function MyProposals({ rows }: { rows: readonly ProposalRow[] }) {
	return (
		<ShortList items={rows} noun="leilões">
			{(row) => (
				<>
					<AuctionLink id={row.id} title={row.title} />
					<Facts state={row.state}>{row.when}</Facts>
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
	);
}
