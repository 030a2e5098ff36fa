import { type ReactNode, useState } from 'react';
import { MAX_REASON_LENGTH, reason } from '#contract/reason.ts';
import type { Answer } from '#web/api/request.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { useDecision } from './use-decision.ts';

interface Props {
	decision: ReturnType<typeof useDecision>;
	/** Who reads the reason. */
	hint: string;
	confirm: string;
	confirming: string;
	/** Sends the decision. */
	send: (reason: string) => Promise<Answer>;
	/** The consequences. */
	children: ReactNode;
}

/** A decision with a reason, validated by the server's rule. */
export function ReasonForm({ decision, hint, confirm, confirming, send, children }: Props) {
	const [text, setText] = useState('');
	const [error, setError] = useState<string>();

	function submit() {
		const read = reason.safeParse(text);
		setError(read.error?.issues[0]?.message);
		if (read.success) void decision.decide(() => send(read.data));
	}

	return (
		<DecisionForm
			danger
			busy={decision.busy}
			refused={decision.refused}
			confirm={confirm}
			confirming={confirming}
			onSubmit={submit}
			onBack={decision.close}
		>
			{children}
			<TextAreaField
				label="Motivo"
				hint={hint}
				required
				maxLength={MAX_REASON_LENGTH}
				rows={3}
				value={text}
				error={error}
				onChange={({ currentTarget }) => setText(currentTarget.value)}
			/>
		</DecisionForm>
	);
}
