import { useEffect, useRef, useState } from 'react';
import { MAX_REASON_LENGTH } from '#contract/reason.ts';
import { rejectRegistration } from '#web/api/registrations.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import type { RegistrationRow } from './registration-row.ts';
import type { Review } from './use-review.ts';

const COMMON = [
	'O documento está ilegível. Envie uma foto nítida, sem reflexo.',
	'O nome do cadastro não confere com o do documento.',
	'O documento está vencido.',
	'Falta a frente ou o verso do documento.',
];

/** The second step of a refusal: the reason, in the words that the user will read. */
export function Reject({ review, row }: { review: Review; row: RegistrationRow }) {
	const [reason, setReason] = useState('');
	const panel = useRef<HTMLDivElement>(null);
	const document_seen = row.document?.uploaded_at ?? null;
	// This step removed the button that led here.
	useEffect(() => panel.current?.querySelector('textarea')?.focus(), []);

	return (
		<div ref={panel} className="grid gap-4">
			<TextAreaField
				label="Motivo (opcional)"
				hint="A pessoa lê este texto no perfil e por email."
				value={reason}
				maxLength={MAX_REASON_LENGTH}
				rows={4}
				onChange={({ currentTarget }) => setReason(currentTarget.value)}
			/>
			<fieldset>
				<legend className="mb-2 text-14 text-ink-soft">Motivos comuns</legend>
				<div className="grid gap-2">
					{COMMON.map((words) => (
						<button
							key={words}
							type="button"
							onClick={() => setReason(words)}
							className="min-h-11 cursor-pointer rounded-control border border-line px-3 py-2 text-left text-14 hover:border-ink-soft"
						>
							{words}
						</button>
					))}
				</div>
			</fieldset>
			<div className="flex flex-wrap gap-2">
				<Button
					variant="danger"
					aria-disabled={review.busy}
					onClick={() =>
						void review.decide('rejected', () =>
							rejectRegistration(row.id, { reason, document_seen, name_seen: row.name }),
						)
					}
				>
					{review.busy ? 'Rejeitando...' : 'Rejeitar cadastro'}
				</Button>
				<Button variant="secondary" onClick={() => review.setStep('view')}>
					Voltar
				</Button>
			</div>
		</div>
	);
}
