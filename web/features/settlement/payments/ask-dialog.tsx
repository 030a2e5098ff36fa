import type { ReactNode } from 'react';
import type { Notice } from '#domain/notices.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DecisionForm } from './decision-form.tsx';
import { type Decided, useDecision } from './use-decision.ts';

interface Given extends Decided {
	open: boolean;
	title: string;
	/** The notice that says that it is done. */
	done: Parameters<typeof useDecision>[0];
	confirm: string;
	confirming: string;
	/** Answers why not, or null when it is done. */
	ask: () => Promise<Notice | null>;
	/** What follows, in words. */
	children: ReactNode;
}

/** The second step before something that asks for no more than a yes. */
export function AskDialog({ open, title, done, confirm, confirming, ask, children, ...decided }: Given) {
	const decision = useDecision(done, decided);
	return (
		<Dialog open={open} title={title} busy={decision.busy} onClose={decision.close}>
			<DecisionForm
				busy={decision.busy}
				refused={decision.refused}
				confirm={confirm}
				confirming={confirming}
				onSubmit={() => void decision.decide(ask)}
				onBack={decision.close}
			>
				{children}
			</DecisionForm>
		</Dialog>
	);
}
