import { useState } from 'react';
import { recordIdentityCheck } from '#web/api/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import type { SeenIdentity } from './identity-review.tsx';
import type { RegistrationRow } from './registration-row.ts';
import type { Review } from './use-review.ts';

export const IdentityReview = onDemand(() => import('./identity-review.tsx'), { ahead: false });

/** Checks the identity of an approved person, who stated it after the approval. */
export function CheckIdentity({ review, row }: { review: Review; row: RegistrationRow }) {
	const [seen, setSeen] = useState<SeenIdentity | null>(null);
	if (!row.identity.stated) return null;
	const ready = seen !== null && seen.checked.length > 0 && !review.busy;
	return (
		<div className="grid gap-3 border-b border-line pb-6">
			<IdentityReview userId={row.id} seen={seen} onSeen={setSeen} />
			<Button
				className="justify-self-start aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
				aria-disabled={!ready}
				onClick={() => {
					if (ready) void review.decide('identity-checked', () => recordIdentityCheck(row.id, seen));
				}}
			>
				Registrar conferência
			</Button>
		</div>
	);
}
