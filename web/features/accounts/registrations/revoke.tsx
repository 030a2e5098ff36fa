import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_REASON_LENGTH, reason } from '#contract/reason.ts';
import { revokeRegistration } from '#web/api/registrations.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import type { RegistrationRow } from './registration-row.ts';
import type { Review } from './use-review.ts';

/** The actions for an approved registration: revoking the approval, with a reason and in two steps. */
export function Revoke({ review, row }: { review: Review; row: RegistrationRow }) {
	const [words, setWords] = useState('');
	const [error, setError] = useState<string>();

	function continueToConfirm() {
		const read = reason.safeParse(words);
		setError(read.error?.issues[0]?.message);
		if (read.success) review.setStep('confirm');
	}

	switch (review.step) {
		case 'revoke':
			return (
				<Focused on="textarea">
					<TextAreaField
						label="Motivo"
						hint="A pessoa lê este texto no perfil e por email."
						value={words}
						error={error}
						maxLength={MAX_REASON_LENGTH}
						rows={4}
						onChange={({ currentTarget }) => setWords(currentTarget.value)}
					/>
					<Choices>
						<Button onClick={continueToConfirm}>Continuar</Button>
						<Button variant="secondary" onClick={() => review.setStep('view')}>
							Voltar
						</Button>
					</Choices>
				</Focused>
			);
		case 'confirm':
			return <Confirm review={review} row={row} words={words} />;
		default:
			return (
				<Choices>
					<Button variant="secondary" onClick={() => review.setStep('revoke')}>
						Revogar aprovação
					</Button>
				</Choices>
			);
	}
}

function Confirm({ review, row, words }: { review: Review; row: RegistrationRow; words: string }) {
	return (
		<Focused on="p">
			<p tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
				Revogar a aprovação de {row.name}?
			</p>
			<ul className="grid list-disc gap-1 pl-5 text-14">
				<li>O próximo lance já é recusado, e um lance automático deixa de cobrir outros.</li>
				<li>Lances já dados continuam valendo, e o que foi arrematado continua devido.</li>
				<li>A pessoa é avisada por email e pode enviar outro documento.</li>
			</ul>
			<div>
				<p className="text-14 text-ink-soft">Motivo</p>
				<p className="whitespace-pre-line wrap-anywhere">{words.trim()}</p>
			</div>
			<Choices>
				<Button
					variant="danger"
					aria-disabled={review.busy}
					onClick={() => void review.decide('revoked', () => revokeRegistration(row.id, { reason: words }))}
				>
					{review.busy ? 'Revogando...' : 'Revogar aprovação'}
				</Button>
				<Button variant="secondary" onClick={() => review.setStep('revoke')}>
					Voltar
				</Button>
			</Choices>
		</Focused>
	);
}

/** Each step removed the button that led to it, so the focus moves to the text or field of this step. */
function Focused({ on, children }: { on: 'textarea' | 'p'; children: ReactNode }) {
	const panel = useRef<HTMLDivElement>(null);
	useEffect(() => panel.current?.querySelector<HTMLElement>(on)?.focus(), [on]);
	return (
		<div ref={panel} className="grid gap-4">
			{children}
		</div>
	);
}

function Choices({ children }: { children: ReactNode }) {
	return <div className="flex flex-wrap gap-2">{children}</div>;
}
