import { useState } from 'react';
import { Link } from 'react-router';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import type { ProposalRanking, RankedProposal } from '#contract/proposals.ts';
import { isOver, LABELS } from '#domain/auction/auction.ts';
import { saoPauloDay } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { Button } from '#web/ui/button.tsx';
import { DecideDialog, type Deciding } from './decide-dialog.tsx';
import { ProposalCard } from './proposal-card.tsx';

/** The proposals for one lot in their order, with the operator's decisions on each. */
export function Ranking({ ranking: { auction, ranking, over, obstacle } }: { ranking: ProposalRanking }) {
	const [deciding, setDeciding] = useState<Deciding | null>(null);
	const from = saoPauloDay(Date.parse(auction.end_time));
	const cashWon = auction.status === 'completed' && ranking[0]?.kind === 'cash';
	const card = (proposal: RankedProposal) => (
		<ProposalCard proposal={proposal} from={from} cashWon={cashWon}>
			{proposal.state === 'sent' && (
				<Decisions proposal={proposal} acceptable={obstacle === null} onDecide={setDeciding} />
			)}
		</ProposalCard>
	);
	return (
		<div className="mt-2 grid gap-6">
			<div>
				<p className="font-serif text-22 font-semibold wrap-anywhere">
					<Link to={PAGES.auction(auction.id)}>{auction.title}</Link>
				</p>
				<p className="text-ink-soft">{LABELS[auction.status]}</p>
			</div>
			<div className="grid gap-1">
				<p className="max-w-[68ch] text-ink-soft">
					O lance à vista prevalece; depois dele, a proposta de maior valor; entre iguais, a primeira (
					{auction.judicial ? 'CPC, art. 895, §§ 7º e 8º' : 'conforme o edital'}).{' '}
					{isOver(auction.status) ? obstacle : 'Aceitar só depois do fim do leilão.'}
				</p>
				<a
					href={`${ADMIN_API.adminProposalsExport}?auction=${auction.id}`}
					download
					className="inline-flex min-h-11 w-fit items-center text-14"
				>
					Baixar CSV
				</a>
			</div>
			{ranking.length === 0 && <p className="text-ink-soft">Nenhuma proposta aberta.</p>}
			<ol aria-label="Classificação" className="grid gap-3">
				{ranking.map((each, index) => (
					<li
						key={each.kind === 'cash' ? 'cash' : each.proposal.id}
						className="grid gap-2 rounded-card sm:grid-cols-[2rem_minmax(0,1fr)] border border-line bg-surface p-4"
					>
						<span className="font-serif text-22 font-semibold text-brass tabular-nums">{index + 1}º</span>
						{each.kind === 'cash' ? <Cash amount={each.amount} /> : card(each.proposal)}
					</li>
				))}
			</ol>
			{over.length > 0 && (
				<section>
					<h2 className="mb-3 font-serif text-18 font-semibold">Encerradas</h2>
					<ul className="grid gap-3">
						{over.map((proposal) => (
							<li key={proposal.id} className="rounded-card border border-line p-4">
								{card(proposal)}
							</li>
						))}
					</ul>
				</section>
			)}
			<DecideDialog deciding={deciding} onClose={() => setDeciding(null)} />
		</div>
	);
}

function Cash({ amount }: { amount: number }) {
	return (
		<div>
			<p className="font-serif text-18 font-semibold tabular-nums">{showReais(amount)}</p>
			<p className="text-14 text-ink-soft">Maior lance, à vista: prevalece sobre as propostas.</p>
		</div>
	);
}

interface DecisionsProps {
	proposal: RankedProposal;
	acceptable: boolean;
	onDecide: (deciding: Deciding) => void;
}

function Decisions({ proposal, acceptable, onDecide }: DecisionsProps) {
	return (
		<div className="flex flex-wrap gap-2">
			{acceptable && (
				<Button
					onClick={() => onDecide({ proposal, action: 'accept' })}
					aria-label={`Aceitar: ${proposal.name}`}
				>
					Aceitar
				</Button>
			)}
			<Button
				variant="secondary"
				onClick={() => onDecide({ proposal, action: 'decline' })}
				aria-label={`Recusar: ${proposal.name}`}
			>
				Recusar
			</Button>
		</div>
	);
}
