import type { Toast } from '#domain/notices/toasts.ts';
import type { Answer } from '#web/api/request.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** What is deleted: its name, and the request that does it. */
export interface Deletion {
	name: string;
	remove: () => Promise<Answer>;
}

interface Props extends Decided {
	/** Null while the dialog is closed. */
	deletion: Deletion | null;
	/** 'Excluir comitente' */
	title: string;
	/** What the deletion means. */
	words: string;
	done: Toast;
}

/** The confirmation before a record that nothing refers to is deleted. The server refuses one that something refers to. */
export function DeletionDialog({ deletion, title, words, done, ...decided }: Props) {
	return (
		<Dialog open={deletion !== null} title={title} onClose={decided.onClose}>
			{deletion && <Confirmation deletion={deletion} words={words} done={done} {...decided} />}
		</Dialog>
	);
}

interface ConfirmationProps extends Omit<Props, 'title' | 'deletion'> {
	deletion: Deletion;
}

function Confirmation({ deletion: { name, remove }, words, done, ...decided }: ConfirmationProps) {
	const { form, decide } = useDecision(done, decided);
	return (
		<DecisionForm
			danger
			{...form}
			confirm="Excluir"
			confirming="Excluindo..."
			back="Cancelar"
			onSubmit={() => void decide(remove)}
		>
			<p className="font-semibold wrap-anywhere">{name}</p>
			<p>{words} Esta ação não pode ser desfeita.</p>
		</DecisionForm>
	);
}
