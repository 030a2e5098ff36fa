import type { ReactNode } from 'react';
import type { Answer } from '#web/api/request.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Props extends Decided {
	open: boolean;
	title: string;
	/** The toast for a successful decision. */
	done: Parameters<typeof useDecision>[0];
	confirm: string;
	confirming: string;
	send: () => Promise<Answer>;
	/** The consequences. */
	children: ReactNode;
}

/** A confirmation without any input. */
export function AskDialog({ open, title, done, confirm, confirming, send, children, ...decided }: Props) {
	const decision = useDecision(done, decided);
	return (
		<Dialog open={open} title={title} busy={decision.busy} onClose={decision.close}>
			<DecisionForm
				{...decision.form}
				confirm={confirm}
				confirming={confirming}
				onSubmit={() => void decision.decide(send)}
			>
				{children}
			</DecisionForm>
		</Dialog>
	);
}
