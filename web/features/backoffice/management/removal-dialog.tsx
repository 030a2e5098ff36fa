import { useEffect, useState } from 'react';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { isPublishedLot } from '#domain/sale/publication-freeze.ts';
import { deleteAuction, withdrawAuction } from '#web/api/backoffice.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { DecisionForm, ReasonForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadedAuction } from './loaded-auction.tsx';

/** The dialog of the bin: a deletion, or the withdrawal of a lot that an edital announces. `id` is null while it is closed. */
export function RemovalDialog({ id, ...decided }: Decided & { id: string | null }) {
	const [withdraws, setWithdraws] = useState(false);
	return (
		<Dialog
			open={id !== null}
			title={withdraws ? 'Retirar o lote' : 'Confirmar Exclusão'}
			onClose={decided.onClose}
		>
			<LoadedAuction key={id} id={id ?? ''} onClose={decided.onClose}>
				{(auction) =>
					isPublishedLot(auction.kind, auction.published_at === null) ? (
						<Withdrawal auction={auction} onShown={setWithdraws} {...decided} />
					) : (
						<Deletion auction={auction} {...decided} />
					)
				}
			</LoadedAuction>
		</Dialog>
	);
}

interface WithdrawalProps extends Decided {
	auction: AdminAuction;
	/** Called with whether this is what the dialog shows, whose title says so. */
	onShown: (shown: boolean) => void;
}

/** The withdrawal of a lot that an edital announces, instead of a deletion (rules §40). */
function Withdrawal({ auction: { id, title }, onShown, ...decided }: WithdrawalProps) {
	const { form, decide } = useDecision(BACKOFFICE_TOASTS['auction.withdrawn'], decided);
	useEffect(() => {
		onShown(true);
		return () => onShown(false);
	}, [onShown]);
	return (
		<ReasonForm
			danger
			{...form}
			hint="Todos leem este texto na página do leilão."
			confirm="Retirar lote"
			confirming="Retirando..."
			back="Cancelar"
			onReason={(reason) => void decide(() => withdrawAuction(id, reason))}
		>
			<p className="font-semibold wrap-anywhere">{title}</p>
			<p>
				O lote já foi publicado e não é excluído. Ele sai das listas, deixa de receber lances e continua na
				página do leilão como retirado, com o número e os documentos. Esta ação não pode ser desfeita.
			</p>
		</ReasonForm>
	);
}

/** The confirmation before an auction is deleted, with its consequence for the auction (spec §5, rules §13). */
function Deletion({ auction, ...decided }: Decided & { auction: AdminAuction }) {
	const { form, decide } = useDecision(BACKOFFICE_TOASTS['auction.deleted'], decided);
	return (
		<DecisionForm
			danger
			{...form}
			confirm="Excluir"
			confirming="Excluindo..."
			back="Cancelar"
			onSubmit={() => void decide(() => deleteAuction(auction.id))}
		>
			<p className="font-semibold wrap-anywhere">{auction.title}</p>
			<p>
				{auction.seq === 0
					? 'Todas as imagens e dados relacionados serão removidos. Esta ação não pode ser desfeita.'
					: keptWords(auction)}
			</p>
		</DecisionForm>
	);
}

/** The text for an auction that has a ledger: it is withdrawn. */
function keptWords({ bid_count }: AdminAuction): string {
	const bids = bid_count === 1 ? '1 lance' : `${bid_count} lances`;
	const [has, kept] =
		bid_count > 0
			? [bids, 'os lances e o registro público permanecem guardados']
			: ['um registro público', 'o registro permanece guardado'];
	return `Este leilão tem ${has}. Ele sai de todas as listas e deixa de receber lances; ${kept}. Esta ação não pode ser desfeita.`;
}
