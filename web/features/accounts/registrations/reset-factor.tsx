import { useEffect, useRef, useState } from 'react';
import { MAX_REASON_LENGTH, reason } from '#contract/reason.ts';
import { resetFactor } from '#web/api/registrations.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import type { RegistrationRow } from './registration-row.ts';
import type { Review } from './use-review.ts';

/** Removes the second factor of a person who has lost it, with a reason. */
export default function ResetFactor({ review, row }: { review: Review; row: RegistrationRow }) {
	const [words, setWords] = useState('');
	const [error, setError] = useState<string>();
	const panel = useRef<HTMLDivElement>(null);
	// The button that led here is gone.
	useEffect(() => panel.current?.querySelector('textarea')?.focus(), []);

	function send() {
		const read = reason.safeParse(words);
		setError(read.error?.issues[0]?.message);
		if (read.success) void review.decide('factor-reset', () => resetFactor(row.id, { reason: words }));
	}

	return (
		<div ref={panel} className="grid gap-4">
			<p className="font-semibold wrap-anywhere">Retirar a verificação em duas etapas de {row.name}?</p>
			<ul className="grid list-disc gap-1 pl-5 text-14">
				<li>Confira antes quem pede: por vídeo, pelo telefone do cadastro ou em pessoa.</li>
				<li>Todas as sessões são encerradas, e a pessoa entra só com a senha.</li>
				<li>A pessoa é avisada por email.</li>
			</ul>
			<TextAreaField
				label="Motivo"
				hint="Fica no registro de segurança da conta, que a pessoa pode baixar."
				value={words}
				error={error}
				maxLength={MAX_REASON_LENGTH}
				rows={3}
				onChange={({ currentTarget }) => setWords(currentTarget.value)}
			/>
			<div className="flex flex-wrap gap-2">
				<Button variant="danger" aria-disabled={review.busy} onClick={send}>
					{review.busy ? 'Retirando...' : 'Retirar verificação'}
				</Button>
				<Button variant="secondary" onClick={() => review.setStep('view')}>
					Voltar
				</Button>
			</div>
		</div>
	);
}
