import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { TOASTS, type Toast } from '#domain/toasts.ts';
import type { Answer } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.ts';
import type { RegistrationRow } from './registration-row.ts';

/** Looking at the document, giving the reason for a refusal or a revocation, or confirming the latter. */
export type Step = 'look' | 'reject' | 'revoke' | 'confirm';

/** The registration that is looked at, and what may be done with it. */
export type Review = ReturnType<typeof useReview>;

/** One registration at a time out of a list: which, at which step, and what became of the decision. */
export function useReview(rows: readonly RegistrationRow[], onDecided: (next: string | null) => void) {
	const { revalidate } = useRevalidator();
	const [at, setAt] = useState<{ id: string; step: Step } | null>(null);
	const [refused, setRefused] = useState<Toast | null>(null);
	const [busy, setBusy] = useState(false);
	const index = rows.findIndex(({ id }) => id === at?.id);
	const row = rows[index] ?? null;
	const told = useToldWhenGone(at !== null && row === null && !busy ? refused : null);

	function show(id: string | undefined, step: Step) {
		if (id === undefined || busy) return;
		setRefused(null);
		setAt({ id, step });
	}

	async function decide(decided: 'approved' | 'rejected' | 'revoked', send: () => Promise<Answer>) {
		if (busy) return;
		setBusy(true);
		setRefused(null);
		const answer = await send();
		const refusal = 'refused' in answer ? answer.refused : null;
		const next = rows[index + 1] ?? rows[index - 1] ?? null;
		if (refusal) setRefused(refusal);
		else {
			setAt(null);
			toast(TOASTS[`registration.${decided}`]);
		}
		// After a refusal too: somebody else decided, or another document came.
		await revalidate();
		setBusy(false);
		if (!refusal) onDecided(next?.id ?? null);
	}

	return {
		row,
		step: at?.step ?? 'look',
		position: { index, count: rows.length },
		refused: told ? null : refused,
		busy,
		show,
		close: () => setAt(null),
		setStep: (step: Step) => row && show(row.id, step),
		previous: () => show(rows[index - 1]?.id, 'look'),
		next: () => show(rows[index + 1]?.id, 'look'),
		decide,
	};
}

/** A refusal whose registration has left the list has no dialog to stand in any more: a toast says it. */
function useToldWhenGone(refused: Toast | null): boolean {
	const said = useRef<Toast>(null);
	useEffect(() => {
		if (!refused || said.current === refused) return;
		said.current = refused;
		toast({ ...refused, tone: 'destructive' });
	}, [refused]);
	return refused !== null;
}
