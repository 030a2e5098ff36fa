import { useState } from 'react';
import type { AdminEnrolment } from '#contract/enrolments.ts';
import { MAX_REASON_LENGTH, reason } from '#contract/reason.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/field.tsx';

interface Props {
	/** The enrolment to refuse; null while the dialog is closed. */
	row: AdminEnrolment | null;
	busy: boolean;
	onClose: () => void;
	onRefuse: (row: AdminEnrolment, reason: string) => void;
}

/** Asks for the reason of a refusal, which the person reads. */
export function RefuseDialog({ row, busy, onClose, onRefuse }: Props) {
	return (
		<Dialog open={row !== null} title="Recusar a habilitação?" busy={busy} onClose={onClose}>
			{row && <RefuseForm key={row.id} row={row} busy={busy} onClose={onClose} onRefuse={onRefuse} />}
		</Dialog>
	);
}

function RefuseForm({ row, busy, onClose, onRefuse }: Props & { row: AdminEnrolment }) {
	const [words, setWords] = useState('');
	const [error, setError] = useState<string>();

	function submit() {
		const read = reason.safeParse(words);
		setError(read.error?.issues[0]?.message);
		if (read.success) onRefuse(row, read.data);
	}

	return (
		<div className="mt-4 grid gap-4">
			<p className="wrap-anywhere">
				{row.person.name} não poderá dar lances em {row.sale.title}. Lances já dados continuam valendo.
			</p>
			<TextAreaField
				label="Motivo"
				hint="A pessoa lê este texto na página do lote e por email."
				required
				maxLength={MAX_REASON_LENGTH}
				rows={4}
				value={words}
				error={error}
				onChange={({ currentTarget }) => setWords(currentTarget.value)}
			/>
			<div className="flex flex-wrap gap-2">
				<Button aria-disabled={busy} onClick={submit}>
					{busy ? 'Recusando...' : 'Recusar habilitação'}
				</Button>
				<Button variant="secondary" onClick={onClose}>
					Voltar
				</Button>
			</div>
		</div>
	);
}
