import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Toast } from '#domain/notices/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { RefusalAlert } from '#web/ui/refusal-alert.tsx';

interface Props {
	busy: boolean;
	refused: Toast | null;
	/** The label of the confirming button, and its label while the request is in progress. */
	confirm: string;
	confirming: string;
	danger?: boolean;
	onSubmit: () => void;
	onBack: () => void;
	children: ReactNode;
}

/** The content of a decision dialog, the reason of a refusal, and the two buttons. */
export function DecisionForm({ busy, refused, confirm, confirming, danger, ...rest }: Props) {
	const { onSubmit, onBack, children } = rest;
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);

	function submit(event: FormEvent) {
		event.preventDefault();
		onSubmit();
	}

	return (
		<form ref={form} onSubmit={submit} noValidate className="mt-3 grid gap-4">
			{children}
			{refused && <RefusalAlert refused={refused} />}
			<div className="flex flex-wrap justify-end gap-3">
				<Button variant="secondary" onClick={onBack}>
					Voltar
				</Button>
				<Button type="submit" variant={danger ? 'danger' : 'primary'} aria-disabled={busy}>
					{busy ? confirming : confirm}
				</Button>
			</div>
		</form>
	);
}
