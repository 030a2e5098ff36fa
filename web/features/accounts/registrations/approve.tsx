import { useState } from 'react';
import { CHECKS, type Check } from '#contract/registrations.ts';
import { IDENTITY_CHECKS } from '#domain/people/identity-words.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { recordIdentityCheck } from '#web/api/identity.ts';
import { approveRegistration } from '#web/api/registrations.ts';
import { Button } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import type { SeenIdentity } from './identity-review.tsx';
import type { RegistrationRow } from './registration-row.ts';
import type { Review } from './use-review.ts';

const LABELS: Record<Check, string> = { document: 'Documento', name: 'Nome', tax_id: 'CPF ou CNPJ' };

/** The other points of an identity; its number is among those of the approval. */
const OTHER_POINTS = IDENTITY_CHECKS.filter((check) => check !== 'tax_id_matches');

/** What can be compared with the person of a registration. */
function pointsOf({ document, identity }: RegistrationRow): Check[] {
	const there: Record<Check, boolean> = { document: document !== null, name: true, tax_id: identity.stated };
	return CHECKS.filter((check) => there[check]);
}

/** The checklist and the approval. The ticked checks are recorded with it. */
export function Approve({ review, row }: { review: Review; row: RegistrationRow }) {
	const [checked, setChecked] = useState<readonly Check[]>([]);
	const [seen, setSeen] = useState<SeenIdentity | null>(null);
	const document_seen = row.document?.uploaded_at ?? null;
	// Whose number was compared was on the screen.
	const ready = checked.length > 0 && !(checked.includes('tax_id') && seen === null) && !review.busy;

	function tick(check: Check, on: boolean) {
		setChecked(CHECKS.filter((each) => (each === check ? on : checked.includes(each))));
	}

	if (!row.confirmed)
		return (
			<div className="grid gap-4">
				<p className="border-l-2 border-warn pl-4 text-14">
					{pageWordsOf(problem('registration.unconfirmed')).detail}
				</p>
				<Button variant="secondary" className="justify-self-start" onClick={() => review.setStep('reject')}>
					Rejeitar
				</Button>
			</div>
		);
	return (
		<div className="grid gap-4">
			{!row.document && (
				<p className="text-14 text-warn">Sem documento: aprove só quem foi identificado de outro modo.</p>
			)}
			{row.identity.stated && (
				<IdentityReview userId={row.id} points={OTHER_POINTS} seen={seen} onSeen={setSeen} />
			)}
			<fieldset>
				<legend className="font-semibold">O que você conferiu</legend>
				{pointsOf(row).map((check) => (
					<label key={check} className="flex min-h-11 cursor-pointer items-center gap-3">
						<input
							type="checkbox"
							checked={checked.includes(check)}
							onChange={({ currentTarget }) => tick(check, currentTarget.checked)}
							className="size-5 accent-brand"
						/>
						{LABELS[check]}
					</label>
				))}
			</fieldset>
			<p className="text-14 text-ink-soft">
				{checked.length === 0
					? 'Marque ao menos um item.'
					: !checked.includes('tax_id') &&
						'Sem CPF ou CNPJ conferido, esta pessoa só dá lances em leilões voluntários.'}
			</p>
			<div className="grid grid-cols-2 gap-2">
				<Button
					className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
					aria-disabled={!ready}
					onClick={() => {
						if (!ready) return;
						void review.decide('approved', () =>
							approveRegistration(row.id, {
								checked: [...checked],
								document_seen,
								name_seen: row.name,
								...(seen && { identity: seen }),
							}),
						);
					}}
				>
					{review.busy ? 'Aprovando...' : 'Aprovar'}
				</Button>
				<Button variant="secondary" onClick={() => review.setStep('reject')}>
					Rejeitar
				</Button>
			</div>
		</div>
	);
}

export const IdentityReview = onDemand(() => import('./identity-review.tsx'), { ahead: false });

/** Checks the identity of an approved person, who stated it after the approval. */
export function CheckIdentity({ review, row }: { review: Review; row: RegistrationRow }) {
	const [seen, setSeen] = useState<SeenIdentity | null>(null);
	if (!row.identity.stated) return null;
	const ready = seen !== null && seen.checked.length > 0 && !review.busy;
	return (
		<div className="grid gap-3 border-b border-line pb-6">
			<IdentityReview userId={row.id} points={IDENTITY_CHECKS} seen={seen} onSeen={setSeen} />
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
