import { useEffect, useRef, useState } from 'react';
import { MAX_REASON_LENGTH, reason } from '#contract/reason.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { freeNumber } from '#web/api/identity.ts';
import type { Refusal } from '#web/api/request.ts';
import { withFreshFactor } from '#web/features/accounts/sign-in/fresh-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { RefusalAlert } from '#web/ui/refusal-alert.tsx';
import { toast } from '#web/ui/toast.ts';

/** Frees the number that an account holds, with a reason. */
export function FreeNumber({ userId, onFreed }: { userId: string; onFreed: () => void }) {
	const [open, setOpen] = useState(false);
	if (!open)
		return (
			<Button variant="secondary" onClick={() => setOpen(true)}>
				Liberar número
			</Button>
		);
	return <Form userId={userId} onFreed={onFreed} onCancel={() => setOpen(false)} />;
}

interface FormProps {
	userId: string;
	onFreed: () => void;
	onCancel: () => void;
}

function Form({ userId, onFreed, onCancel }: FormProps) {
	const [words, setWords] = useState('');
	const [error, setError] = useState<string>();
	const [refused, setRefused] = useState<Refusal | null>(null);
	const [busy, setBusy] = useState(false);
	const panel = useRef<HTMLDivElement>(null);
	// This step removed the button that led here.
	useEffect(() => panel.current?.querySelector('textarea')?.focus(), []);

	async function free() {
		const read = reason.safeParse(words);
		setError(read.error?.issues[0]?.message);
		if (!read.success || busy) return;
		setBusy(true);
		const answer = await withFreshFactor(() => freeNumber(userId, read.data));
		setBusy(false);
		if ('refused' in answer) return setRefused(answer.refused);
		toast(BACKOFFICE_TOASTS['registration.identity-freed']);
		onFreed();
	}

	return (
		<div ref={panel} className="grid w-full gap-3">
			<TextAreaField
				label="Motivo"
				hint="Fica guardado com a identidade. A conta deixa de dar lances em leilões com edital até outra conferência."
				required
				value={words}
				error={error}
				maxLength={MAX_REASON_LENGTH}
				rows={3}
				onChange={({ currentTarget }) => setWords(currentTarget.value)}
			/>
			{refused && <RefusalAlert small refused={refused} />}
			<div className="flex flex-wrap gap-2">
				<Button aria-disabled={busy} onClick={() => void free()}>
					{busy ? 'Liberando...' : 'Liberar número'}
				</Button>
				<Button variant="secondary" onClick={onCancel}>
					Voltar
				</Button>
			</div>
		</div>
	);
}
