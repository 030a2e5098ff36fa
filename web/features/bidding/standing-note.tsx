import type { ReactNode } from 'react';
import { formatBRL } from '#domain/money.ts';
import { takesBids } from '#domain/phase.ts';
import { problem, wordsOf } from '#domain/problems.ts';
import { CostLines } from './cost-lines.tsx';
import type { Bidding } from './use-bidding.ts';

/** Where the viewer stands: winning, overtaken, or how it ended for them. */
export function StandingNote({ bidding }: { bidding: Bidding }) {
	const { standing, phase, minimum, price, auction } = bidding;
	switch (standing) {
		case 'leading':
			return (
				<Note tone="border-brand text-brand" title="Você está vencendo">
					{wordsOf(problem('bid.own-lead')).detail}
				</Note>
			);
		case 'overtaken':
			return (
				<Note tone="border-brass-mark text-brass" title="Seu lance foi superado">
					{takesBids(phase) && `Para voltar à frente, o lance mínimo é ${formatBRL(minimum)}.`}
				</Note>
			);
		case 'won':
			return (
				<Note tone="border-brand text-brand" title="Você arrematou este lote">
					<CostLines amount={price} percent={auction.terms.commission_percent} />
					<span className="mt-2 block">
						Prazo para pagar: {auction.terms.payment_deadline_hours} horas após o encerramento.
					</span>
				</Note>
			);
		case 'lost':
			return <Note tone="border-line text-ink" title="Outro licitante arrematou este lote" />;
		default:
			return null;
	}
}

function Note({ tone, title, children }: { tone: string; title: string; children?: ReactNode }) {
	return (
		<div className={`rounded-control border-l-4 bg-wash px-3 py-2 ${tone}`}>
			<p className="text-16 font-semibold">{title}</p>
			{children && <div className="text-14 text-ink">{children}</div>}
		</div>
	);
}
