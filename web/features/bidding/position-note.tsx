import type { ReactNode } from 'react';
import type { PublicBid } from '#contract/bids.ts';
import { PAGES } from '#contract/paths.ts';
import { formatBRL } from '#domain/money.ts';
import { takesBids } from '#domain/phase.ts';
import { wordsOf } from '#domain/problem-words.ts';
import { problem } from '#domain/problems.ts';
import { showReais } from '#web/api/amount.ts';
import { Link } from '#web/ui/link.tsx';
import { CostLines } from './cost-lines.tsx';
import { FocusedNote } from './focused-note.tsx';
import type { Submission } from './submission.ts';
import type { Bidding } from './use-bidding.ts';

/** The viewer's position: leading, overtaken, or the result of the auction. */
export function PositionNote({ bidding }: { bidding: Bidding }) {
	const { position, price, auction, declared } = bidding;
	switch (position) {
		case 'leading':
			return (
				<Note tone="border-brand text-brand" title="Você está vencendo">
					{wordsOf(problem('bid.own-lead')).detail}
				</Note>
			);
		case 'overtaken':
			return (
				<Note tone="border-brass-mark text-brass" title="Seu lance foi superado">
					<Overtaken bidding={bidding} />
				</Note>
			);
		case 'won':
			return (
				<Note tone="border-brand text-brand" title="Você arrematou este lote">
					<CostLines
						name={declared ? 'Arremate' : 'Lance'}
						amount={declared?.owed ?? price}
						percent={auction.terms.commission_percent}
					/>
					<span className="mt-2 block">
						Prazo para pagar: {auction.terms.payment_deadline_hours} horas após o encerramento.
					</span>
					<Link
						to={PAGES.payment(auction.id)}
						className="mt-2 inline-flex min-h-11 items-center font-semibold"
					>
						Ir para o pagamento
					</Link>
				</Note>
			);
		case 'lost':
			return <Note tone="border-line text-ink" title="Outro licitante arrematou este lote" />;
		default:
			return null;
	}
}

/** How the viewer was overtaken, if the last bid was covered at once, and the minimum to lead again. */
function Overtaken({ bidding }: { bidding: Bidding }) {
	const { phase, minimum, submission } = bidding;
	const covered = coveredBid(submission.result);
	const open = takesBids(phase);
	if (!covered) return open && `Para voltar à frente, o lance mínimo é ${formatBRL(minimum)}.`;
	return (
		<FocusedNote key={covered.seq}>
			Seu lance de {showReais(covered.amount)} foi registrado, mas um lance automático já o cobriu.
			{open && ` Lance mínimo agora: ${formatBRL(minimum)}.`}
		</FocusedNote>
	);
}

function Note({ tone, title, children }: { tone: string; title: string; children?: ReactNode }) {
	return (
		<div className={`rounded-control border-l-4 bg-wash px-3 py-2 ${tone}`}>
			<p className="text-16 font-semibold">{title}</p>
			{children && <div className="text-14 text-ink">{children}</div>}
		</div>
	);
}

/** The viewer's bid that was recorded and at once covered by another bidder's maximum; null if that did not happen. */
export function coveredBid(result: Submission['result']): PublicBid | null {
	if (result?.kind !== 'accepted') return null;
	const { bid, bidder, leader } = result.answer;
	return leader === bidder ? null : bid;
}
