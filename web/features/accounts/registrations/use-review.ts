import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import type { Toast } from '#domain/notices/toasts.ts';
import type { Answer } from '#web/api/request.ts';
import { withFreshFactor } from '#web/features/accounts/sign-in/fresh-factor.ts';
import { toast } from '#web/ui/toast.ts';
import type { RegistrationRow } from './registration-row.ts';

/** Viewing the document, entering the reason for a refusal, a revocation or a reset, or confirming a revocation. */
export type Step = 'view' | 'reject' | 'revoke' | 'confirm' | 'reset-factor';

/** The registration in the dialog, and the actions on it. */
export type Review = ReturnType<typeof useReview>;

/** What the forms of a decision need of a review. */
export type DecisionSteps = Pick<Review, 'step' | 'setStep' | 'busy' | 'decide'>;

export type Decided = 'approved' | 'rejected' | 'revoked' | 'identity-checked' | 'factor-reset';

/** The review of one registration of a list: which one, its step, and the result of the decision. */
export function useReview(rows: readonly RegistrationRow[], onDecided: (next: string | null) => void) {
	const { revalidate } = useRevalidator();
	const [at, setAt] = useState<{ id: string; step: Step } | null>(null);
	const [refused, setRefused] = useState<Toast | null>(null);
	const [busy, setBusy] = useState(false);
	const index = rows.findIndex(({ id }) => id === at?.id);
	const row = rows[index] ?? null;
	const toasted = useToastWhenGone(at !== null && row === null && !busy ? refused : null);

	function show(id: string | undefined, step: Step) {
		if (id === undefined || busy) return;
		setRefused(null);
		setAt({ id, step });
	}

	async function decide(decided: Decided, send: () => Promise<Answer>) {
		if (busy) return;
		setBusy(true);
		setRefused(null);
		const answer = await withFreshFactor(send);
		const refusal = 'refused' in answer ? answer.refused : null;
		const next = rows[index + 1] ?? rows[index - 1] ?? null;
		if (refusal) setRefused(refusal);
		else {
			// The next one opens by itself, unless somebody came for one person only.
			setAt(next && row?.status === 'pending' ? { id: next.id, step: 'view' } : null);
			toast(BACKOFFICE_TOASTS[`registration.${decided}`]);
			setBusy(false);
		}
		// After a refusal too: somebody else may have decided, or a new document arrived.
		await revalidate();
		setBusy(false);
		if (!refusal && !(next && row?.status === 'pending')) onDecided(next?.id ?? null);
	}

	return {
		row,
		step: at?.step ?? 'view',
		position: { index, count: rows.length },
		refused: toasted ? null : refused,
		busy,
		show,
		close: () => setAt(null),
		setStep: (step: Step) => row && show(row.id, step),
		previous: () => show(rows[index - 1]?.id, 'view'),
		next: () => show(rows[index + 1]?.id, 'view'),
		decide,
	};
}

/** A refusal whose registration has left the list has no dialog to appear in, so a toast shows it. */
function useToastWhenGone(refused: Toast | null): boolean {
	const shown = useRef<Toast>(null);
	useEffect(() => {
		if (!refused || shown.current === refused) return;
		shown.current = refused;
		toast({ ...refused, tone: 'destructive' });
	}, [refused]);
	return refused !== null;
}
