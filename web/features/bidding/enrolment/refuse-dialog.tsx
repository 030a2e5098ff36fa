import { ReasonForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** What a refusal is called, and what it means for the person. */
export interface RefusalWords {
	title: string;
	consequence: string;
	/** The words of its button. */
	action: string;
}

interface RefuseProps {
	/** What is refused; null while the dialog is closed. */
	id: string | null;
	words: RefusalWords | null;
	busy: boolean;
	onClose: () => void;
	onRefuse: (reason: string) => void;
}

/** Asks for the reason of a refusal, which the person reads. */
export function RefuseDialog({ id, words, busy, onClose, onRefuse }: RefuseProps) {
	return (
		<Dialog open={words !== null} title={words?.title ?? ''} busy={busy} onClose={onClose}>
			{words && (
				<ReasonForm
					key={id}
					busy={busy}
					hint="A pessoa lê este texto na página do lote e por email."
					confirm={words.action}
					confirming="Recusando..."
					onReason={onRefuse}
					onBack={onClose}
				>
					<p className="wrap-anywhere">{words.consequence}</p>
				</ReasonForm>
			)}
		</Dialog>
	);
}
