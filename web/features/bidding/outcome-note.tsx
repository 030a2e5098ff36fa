import { type ReactNode, useEffect, useRef } from 'react';
import { formatBRL } from '#domain/money.ts';
import { showReais } from '#web/api/amount.ts';
import { Button } from '#web/ui/button.tsx';
import { LoginLink } from './login-link.tsx';
import type { Bidding } from './use-bidding.ts';

/** What the server said to the last bid, in its words, where the bid was given. */
export function OutcomeNote({ bidding }: { bidding: Bidding }) {
	const { submission, standing } = bidding;
	const { result, asking } = submission;
	switch (result?.kind) {
		case 'accepted':
			// Once someone else leads, or it is over, the standing says all there is to say.
			return standing !== 'leading' && standing !== null ? null : (
				<Accepted key={result.answer.bid.seq}>
					Lance de {showReais(result.answer.bid.amount)} registrado na linha {result.answer.receipt.seq} do
					registro do leilão.
				</Accepted>
			);
		case 'refused':
			return (
				<Alert title={result.problem.title} detail={result.problem.detail}>
					{result.problem.code === 'auth.required' && <LoginLink>Entrar para dar lance</LoginLink>}
				</Alert>
			);
		case 'unknown':
			return asking ? null : (
				<Alert
					title={`Não sabemos se o lance de ${formatBRL(result.attempt.amount)} chegou`}
					detail="Tentar de novo não duplica."
				>
					<Button variant="secondary" onClick={() => submission.ask(result.attempt.amount)}>
						Tentar de novo
					</Button>
				</Alert>
			);
		default:
			return null;
	}
}

function Alert({ title, detail, children }: { title: string; detail: string; children?: ReactNode }) {
	return (
		<div role="alert" className="grid gap-2 rounded-control border-l-4 border-live bg-wash px-3 py-2">
			<p className="text-16 font-semibold text-live">{title}</p>
			<p className="text-14">{detail}</p>
			{children}
		</div>
	);
}

function Accepted({ children }: { children: ReactNode }) {
	const note = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		// The form that had the focus is gone; one frame later, when the closing dialog no longer holds it.
		const frame = requestAnimationFrame(() => note.current?.focus());
		return () => cancelAnimationFrame(frame);
	}, []);
	return (
		<p ref={note} tabIndex={-1} role="status" className="text-14 text-ink-soft tabular-nums outline-none">
			{children}
		</p>
	);
}
