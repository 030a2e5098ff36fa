import { useEffect, useState } from 'react';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { MAX_REASON_LENGTH, reason } from '#contract/reason.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import type { Toast } from '#domain/notices/toasts.ts';
import { withdrawAuction } from '#web/api/backoffice.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { RefusalAlert } from '#web/ui/refusal-alert.tsx';
import { toast } from '#web/ui/toast.ts';

interface Props {
	auction: AdminAuction;
	/** Called with whether this is what the dialog shows, whose title says so. */
	onShown: (shown: boolean) => void;
	onClose: () => void;
	onDone: () => void;
}

/** The withdrawal of a lot that an edital announces, instead of a deletion (rules §40). */
export function WithdrawAuction({ auction: { id, title }, onShown, onClose, onDone }: Props) {
	const [typed, setTyped] = useState('');
	const [error, setError] = useState<string>();
	const [sending, setSending] = useState(false);
	const [refused, setRefused] = useState<Toast | null>(null);
	useEffect(() => {
		onShown(true);
		return () => onShown(false);
	}, [onShown]);

	async function withdraw() {
		const read = reason.safeParse(typed);
		setError(read.error?.issues[0]?.message);
		if (!read.success) return;
		setSending(true);
		const answer = await withdrawAuction(id, read.data);
		setSending(false);
		if ('refused' in answer) return setRefused(answer.refused);
		toast(BACKOFFICE_TOASTS['auction.withdrawn']);
		onDone();
	}

	return (
		<div className="mt-3 grid gap-4">
			<p className="font-semibold wrap-anywhere">{title}</p>
			<p>
				O lote já foi publicado e não é excluído. Ele sai das listas, deixa de receber lances e continua na
				página do leilão como retirado, com o número e os documentos. Esta ação não pode ser desfeita.
			</p>
			<TextAreaField
				label="Motivo"
				hint="Todos leem este texto na página do leilão."
				required
				maxLength={MAX_REASON_LENGTH}
				value={typed}
				error={error}
				onChange={({ currentTarget }) => setTyped(currentTarget.value)}
			/>
			{refused && <RefusalAlert refused={refused} />}
			<div className="flex flex-wrap justify-end gap-3">
				<Button variant="secondary" disabled={sending} onClick={onClose}>
					Cancelar
				</Button>
				<Button variant="danger" disabled={sending} onClick={() => void withdraw()}>
					{sending ? 'Retirando...' : 'Retirar lote'}
				</Button>
			</div>
		</div>
	);
}
