import { useState } from 'react';
import { MAX_REASON_LENGTH, reason } from '#contract/reason.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/field.tsx';

/** What a refusal is called, and what it means for the person. */
export interface RefusalWords {
	title: string;
	consequence: string;
	/** The words of its button. */
	action: string;
}

interface Props {
	/** What is refused; null while the dialog is closed. */
	id: string | null;
	words: RefusalWords | null;
	busy: boolean;
	onClose: () => void;
	onRefuse: (reason: string) => void;
}

/** Asks for the reason of a refusal, which the person reads. */
export function RefuseDialog({ id, words, ...form }: Props) {
	return (
		<Dialog open={words !== null} title={words?.title ?? ''} busy={form.busy} onClose={form.onClose}>
			{words && <RefuseForm key={id} words={words} {...form} />}
		</Dialog>
	);
}

function RefuseForm({ words, busy, onClose, onRefuse }: Omit<Props, 'id'> & { words: RefusalWords }) {
	const [typed, setTyped] = useState('');
	const [error, setError] = useState<string>();

	function submit() {
		const read = reason.safeParse(typed);
		setError(read.error?.issues[0]?.message);
		if (read.success) onRefuse(read.data);
	}

	return (
		<div className="mt-4 grid gap-4">
			<p className="wrap-anywhere">{words.consequence}</p>
			<TextAreaField
				label="Motivo"
				hint="A pessoa lê este texto na página do lote e por email."
				required
				maxLength={MAX_REASON_LENGTH}
				rows={4}
				value={typed}
				error={error}
				onChange={({ currentTarget }) => setTyped(currentTarget.value)}
			/>
			<div className="flex flex-wrap gap-2">
				<Button aria-disabled={busy} onClick={submit}>
					{busy ? 'Recusando...' : words.action}
				</Button>
				<Button variant="secondary" onClick={onClose}>
					Voltar
				</Button>
			</div>
		</div>
	);
}
