import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useRef, useState } from 'react';
import { type Phase, takesBids } from '#domain/lot/phase.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { Button } from '#web/ui/button.tsx';
import { BidBoxFoot } from './bid-box-foot.tsx';
import { proxyBidOver } from './maximum-input.tsx';
import { phaseWords } from './phase-words.ts';
import type { Attempt, Submission } from './submission.ts';
import type { Bidding } from './use-bidding.ts';
import type { ViewerStanding } from './viewer-standing.ts';

/** The buttons of the confirmation, and above them what changed while it was open. */
export function ConfirmSteps({ bidding, attempt }: { bidding: Bidding; attempt: Attempt }) {
	const { sending, confirm, withdraw, openConfirmation } = bidding.submission;
	const doubt = confirmationWarning(attempt, bidding);
	const note = useRef<HTMLDivElement>(null);
	const [updated, setUpdated] = useState(false);
	const blocked = sending || (doubt !== null && doubt !== 'unknown');

	function takeMinimum() {
		const { minimum: amount } = bidding;
		openConfirmation({
			...attempt,
			amount,
			maximum: attempt.maximum && proxyBidOver(amount, attempt.maximum),
		});
		setUpdated(true);
		// The pressed button disappears with the old amount.
		note.current?.focus();
	}

	// The note keeps its height once it is shown, so that a second click never hits a button that moved.
	const height = doubt === 'short' || updated ? 'min-h-26' : 'empty:hidden';
	return (
		<BidBoxFoot>
			<div
				ref={note}
				role="alert"
				tabIndex={-1}
				className={`grid content-start gap-2 text-14 outline-none ${height}`}
			>
				{doubt && <p className="font-semibold text-live">{doubtWords(doubt, attempt.purpose, bidding)}</p>}
				{doubt === 'short' && (
					<Button variant="secondary" onClick={takeMinimum}>
						Usar {formatBRL(bidding.minimum)}
					</Button>
				)}
				{updated && !doubt && (
					<p className="font-semibold text-brass">Valor atualizado. Confira antes de confirmar.</p>
				)}
			</div>
			<div className="flex flex-row-reverse flex-wrap gap-2 border-t border-line pt-3">
				<Button
					className="flex-2 px-3! whitespace-nowrap aria-disabled:opacity-60"
					aria-disabled={blocked}
					onClick={() => !blocked && confirm()}
				>
					{sending && <LoaderCircle aria-hidden size={18} className="motion-safe:animate-spin" />}
					{sending ? 'Enviando…' : doubt === 'unknown' ? 'Tentar de novo' : STEP[attempt.purpose]}
				</Button>
				<Button variant="secondary" className="flex-1" disabled={sending} onClick={withdraw}>
					Voltar
				</Button>
			</div>
		</BidBoxFoot>
	);
}

const STEP: Record<Attempt['purpose'], string> = {
	bid: 'Confirmar lance',
	set: 'Confirmar teto',
	raise: 'Confirmar teto',
};

function doubtWords(
	doubt: Exclude<ConfirmationWarning, null>,
	purpose: Attempt['purpose'],
	bidding: Bidding,
): string {
	const { auction, phase, minimum } = bidding;
	switch (doubt) {
		case 'unknown':
			return `Não sabemos se o ${purpose === 'bid' ? 'lance' : 'teto'} chegou. Tentar de novo não duplica.`;
		case 'not-open':
			return phase === 'open' ? '' : phaseWords(phase, auction);
		case 'leading':
			return pageWordsOf(problem('bid.own-lead')).detail;
		case 'overtaken':
			return 'Enquanto você lia, seu lance foi superado. Volte e dê um novo lance.';
		case 'short':
			return `Enquanto você lia, o lance mínimo subiu para ${formatBRL(minimum)}.`;
	}
}

/** Why an open confirmation cannot simply be confirmed: the auction continued in the meantime. */
export type ConfirmationWarning = 'unknown' | 'not-open' | 'leading' | 'short' | 'overtaken' | null;

interface BiddingContext {
	submission: Pick<Submission, 'sending' | 'result'>;
	phase: Phase;
	standing: ViewerStanding;
	minimum: Centavos;
}

/**
 * Returns the doubt about an attempt. A lost answer comes first: repeating the request returns its result, whatever
 * happened since.
 */
export function confirmationWarning(
	attempt: Attempt,
	{ submission, phase, standing, minimum }: BiddingContext,
): ConfirmationWarning {
	const { result, sending } = submission;
	if (result?.kind === 'unknown' && result.attempt.key === attempt.key) return 'unknown';
	if (sending) return null;
	if (!takesBids(phase)) return 'not-open';
	// A user who no longer leads would place a bid with a maximum meant to defend a lead.
	if (attempt.purpose !== 'bid') return standing === 'overtaken' ? 'overtaken' : null;
	if (standing === 'leading') return 'leading';
	return attempt.amount < minimum ? 'short' : null;
}
