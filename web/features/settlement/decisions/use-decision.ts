import { useState } from 'react';
import { TOASTS, type Toast } from '#domain/notices/toasts.ts';
import type { Answer } from '#web/api/request.ts';
import { withFreshFactor } from '#web/features/accounts/sign-in/fresh-factor.ts';
import { toast } from '#web/ui/toast.ts';

/** The answer to an act above the installation's limit (rules §59). */
export const CONSENT_NEEDED: Toast = {
	title: 'Falta um segundo consentimento',
	description: 'Outro administrador precisa repetir este ato em até 24 horas. Nada foi feito ainda.',
};

/** The callbacks of a decision dialog. */
export interface Decided {
	onClose: () => void;
	/** Called after a decision, and after a refusal too: somebody else may have decided first. */
	onDecided: () => Promise<void>;
}

/** What the form of a decision needs of it. */
export type Deciding = Pick<ReturnType<typeof useDecision>, 'decide' | 'form'>;

/**
 * The state of a decision: in progress, refused with a message, or done, when the dialog closes and a toast is shown. `form` is what the dialog's
 * form shows of it (DecisionForm).
 */
export function useDecision(done: keyof typeof TOASTS | Toast, { onClose, onDecided }: Decided) {
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Toast | null>(null);

	async function decide(send: () => Promise<Answer>) {
		setBusy(true);
		setRefused(null);
		const answer = await withFreshFactor(send);
		setRefused('refused' in answer ? answer.refused : null);
		setBusy(false);
		if ('done' in answer) {
			onClose();
			if ('consent' in Object(answer.done)) toast(CONSENT_NEEDED);
			else toast(typeof done === 'string' ? TOASTS[done] : done);
		}
		await onDecided();
	}

	function close() {
		setRefused(null);
		onClose();
	}

	return { busy, decide, close, form: { busy, refused, onBack: close } };
}
