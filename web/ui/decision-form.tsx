import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_REASON_LENGTH, reason } from '#contract/reason.ts';
import { Button } from './button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { TextAreaField } from './field.tsx';
import { RefusalAlert } from './refusal-alert.tsx';

interface Props {
	busy: boolean;
	/** Why the decision was refused, if the form is to say so. */
	refused?: { title: string; description: string } | null;
	/** The label of the confirming button, and its label while the request is in progress. */
	confirm: string;
	confirming?: string;
	/** The label of the button that goes back. */
	back?: string;
	danger?: boolean;
	onSubmit: () => void;
	onBack: () => void;
	/** The consequences, and the fields. */
	children?: ReactNode;
}

/**
 * A decision with its consequences, the reason of a refusal and two buttons. A step in a page removes the button that led to it, so the focus moves
 * to the first field, or to a text with `tabIndex={-1}`.
 */
export function DecisionForm({ busy, refused, confirm, confirming = confirm, danger, ...rest }: Props) {
	const { back = 'Voltar', onSubmit, onBack, children } = rest;
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, [tabindex="-1"]')?.focus(), []);

	function submit(event: FormEvent) {
		event.preventDefault();
		if (!busy) onSubmit();
	}

	return (
		<form ref={form} onSubmit={submit} noValidate className="mt-3 grid w-full gap-4">
			{children}
			{refused && <RefusalAlert refused={refused} />}
			<DialogActions
				back={
					<Button variant="secondary" onClick={onBack}>
						{back}
					</Button>
				}
				act={
					<Button type="submit" variant={danger ? 'danger' : 'primary'} aria-disabled={busy}>
						{busy ? confirming : confirm}
					</Button>
				}
			/>
		</form>
	);
}

interface ReasonProps extends Omit<Props, 'onSubmit'> {
	/** Who reads the reason. */
	hint: string;
	/** The reason that was typed before. */
	typed?: string;
	/** Called with a reason that the server's rule accepts. */
	onReason: (reason: string) => void;
}

/** A decision with a reason, validated by the server's rule. */
export function ReasonForm({ hint, typed = '', onReason, children, ...form }: ReasonProps) {
	const [text, setText] = useState(typed);
	const [error, setError] = useState<string>();

	function submit() {
		const read = reason.safeParse(text);
		setError(read.error?.issues[0]?.message);
		if (read.success) onReason(read.data);
	}

	return (
		<DecisionForm {...form} onSubmit={submit}>
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
