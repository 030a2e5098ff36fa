import { useState } from 'react';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import type { Toast } from '#domain/notices/toasts.ts';
import { deleteAuction } from '#web/api/backoffice.ts';
import { Button } from '#web/ui/button.tsx';
import { RefusalAlert } from '#web/ui/refusal-alert.tsx';
import { toast } from '#web/ui/toast.ts';

interface Props {
	auction: AdminAuction;
	onClose: () => void;
	onDeleted: () => void;
}

/** The confirmation before an auction is deleted, with its consequence for the auction (spec §5, rules §13). */
export function DeleteAuction({ auction, onClose, onDeleted }: Props) {
	const [sending, setSending] = useState(false);
	const [refused, setRefused] = useState<Toast | null>(null);

	async function erase() {
		setSending(true);
		const answer = await deleteAuction(auction.id);
		setSending(false);
		if ('refused' in answer) return setRefused(answer.refused);
		toast(BACKOFFICE_TOASTS['auction.deleted']);
		onDeleted();
	}

	return (
		<div className="mt-3 grid gap-4">
			<p className="font-semibold wrap-anywhere">{auction.title}</p>
			<p>
				{auction.seq === 0
					? 'Todas as imagens e dados relacionados serão removidos. Esta ação não pode ser desfeita.'
					: withdrawnWords(auction)}
			</p>
			{refused && <RefusalAlert refused={refused} />}
			<div className="flex flex-wrap justify-end gap-3">
				<Button variant="secondary" disabled={sending} onClick={onClose}>
					Cancelar
				</Button>
				<Button variant="danger" disabled={sending} onClick={erase}>
					{sending ? 'Excluindo...' : 'Excluir'}
				</Button>
			</div>
		</div>
	);
}

/** The text for an auction that has a ledger: it is withdrawn. */
function withdrawnWords({ bid_count }: AdminAuction): string {
	const bids = bid_count === 1 ? '1 lance' : `${bid_count} lances`;
	const [has, kept] =
		bid_count > 0
			? [bids, 'os lances e o registro público permanecem guardados']
			: ['um registro público', 'o registro permanece guardado'];
	return `Este leilão tem ${has}. Ele sai de todas as listas e deixa de receber lances; ${kept}. Esta ação não pode ser desfeita.`;
}
