import type { ReactNode } from 'react';
import type { RankedProposal } from '#contract/proposals.ts';
import { conditionWords, type Day } from '#domain/settlement/instalments.ts';
import { formatDateTimeSeconds, saoPauloDay } from '#domain/values/time.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { Badge } from '#web/ui/badge.tsx';
import { proposalState } from './proposal-state.ts';
import { Schedule } from './schedule.tsx';

interface Props {
	proposal: RankedProposal;
	/** The date from which the schedule of a proposal that is not accepted is calculated. */
	from: Day;
	cashWon: boolean;
	children: ReactNode;
}

/** A proposal as the operator sees it: the bidder, the conditions, and the schedule on request. */
export function ProposalCard({ proposal, from, cashWon, children }: Props) {
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
