import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import type { ProposalRanking, RankedProposal } from '#contract/proposals.ts';
import { isOver, LABELS, SUSPENDED } from '#domain/auction/auction.ts';
import { conditionWords, type Day } from '#domain/settlement/instalments.ts';
import { saoPauloDay } from '#domain/values/calendar-days.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DecideDialog, type Deciding } from './decide-dialog.tsx';
import { proposalState } from './proposal-state.ts';
import { Schedule } from './schedule.tsx';

/** The proposals for one lot in their order, with the operator's decisions on each. */
export function Ranking({ ranking: { auction, ranking, over, obstacle } }: { ranking: ProposalRanking }) {
	const [deciding, setDeciding] = useState<Deciding | null>(null);
	const from = saoPauloDay(Date.parse(auction.end_time));
	const cashWon = auction.status === 'completed' && ranking[0]?.kind === 'cash';
	const card = (proposal: RankedProposal, first = false) => (
		<ProposalCard proposal={proposal} from={from} cashWon={cashWon}>
			{proposal.state === 'sent' && (
				<Decisions
					proposal={proposal}
					acceptable={obstacle === null}
					first={first}
					onDecide={(action) => setDeciding({ proposal, auction, action })}
				/>
			)}
		</ProposalCard>
	);
	return (
		<div className="mt-2 grid gap-6">
			<div>
				<p className="font-serif text-22 font-semibold wrap-anywhere">
					<Link to={PAGES.auction(auction.id)}>{auction.title}</Link>
				</p>
				<p className="text-ink-soft">{auction.suspended ? SUSPENDED : LABELS[auction.status]}</p>
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
						{each.kind === 'cash' ? <Cash amount={each.amount} /> : card(each.proposal, index === 0)}
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
	/** Whether it is the first in the order of the law. */
	first: boolean;
	onDecide: (action: Deciding['action']) => void;
}

function Decisions({ proposal, acceptable, first, onDecide }: DecisionsProps) {
	return (
		<div className="flex flex-wrap gap-2">
			{acceptable && (
				<Button
					variant={first ? 'primary' : 'secondary'}
					onClick={() => onDecide('accept')}
					aria-label={`Aceitar: ${proposal.name}`}
				>
					Aceitar
				</Button>
			)}
			<Button
				variant="secondary"
				onClick={() => onDecide('decline')}
				aria-label={`Recusar: ${proposal.name}`}
			>
				Recusar
			</Button>
		</div>
	);
}

interface Props {
	proposal: RankedProposal;
	/** The date from which the schedule of a proposal that is not accepted is calculated. */
	from: Day;
	cashWon: boolean;
	children: ReactNode;
}

/** A proposal as the operator sees it: the bidder, the conditions, and the schedule on request. */
function ProposalCard({ proposal, from, cashWon, children }: Props) {
	const { label, tone } = proposalState(proposal.state, cashWon);
	const conditions = {
		price: fromReais(proposal.price),
		down_payment: fromReais(proposal.down_payment),
		instalments: proposal.instalments,
	};
	const accepted = proposal.state === 'accepted' && proposal.ended_at;
	return (
		<div className="grid min-w-0 gap-2">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<p className="font-serif text-18 font-semibold tabular-nums">{showReais(proposal.price)}</p>
				<Badge tone={tone}>{label}</Badge>
			</div>
			<p className="wrap-anywhere">
				{proposal.name} <span className="text-14 text-ink-soft">{proposal.email}</span>
			</p>
			<p className="text-14">{conditionWords({ ...conditions, correction: proposal.correction })}.</p>
			<p className="text-14 text-ink-soft tabular-nums">
				Recebida em {formatDateTimeSeconds(proposal.sent_at)}
			</p>
			{proposal.reason && <p className="text-14 wrap-anywhere">Motivo: {proposal.reason}</p>}
			<details>
				<summary className="flex min-h-11 w-fit cursor-pointer items-center text-14 font-semibold text-brand">
					{accepted ? 'Cronograma' : 'Cronograma, se aceita no término do leilão'}
				</summary>
				<Schedule
					conditions={conditions}
					from={accepted ? saoPauloDay(Date.parse(proposal.ended_at as string)) : from}
				/>
			</details>
			{children}
		</div>
	);
}
