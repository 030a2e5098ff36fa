import { useState } from 'react';
import { PAGES } from '#contract/paths.ts';
import type { OwnProposal } from '#contract/proposals.ts';
import { conditionWords } from '#domain/settlement/instalments.ts';
import { saoPauloDay } from '#domain/values/calendar-days.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { proposalState } from './proposal-state.ts';
import { Schedule } from './schedule.tsx';
import type { Proposals } from './use-proposals.ts';

/** The viewer's proposals for the lot, newest first, each with its state. */
export function OwnProposals({ proposals, cashWon }: { proposals: Proposals; cashWon: boolean }) {
	if (proposals.mine.length === 0) return null;
	return (
		<section aria-label="Suas propostas" className="grid gap-3">
			<h3 className="text-16 font-semibold">Suas propostas</h3>
			<ul className="grid gap-3">
				{proposals.mine.map((proposal) => (
					<li key={proposal.id} className="grid gap-2 rounded-card border border-line bg-surface p-4">
						<Facts proposal={proposal} cashWon={cashWon} />
						{proposal.state === 'sent' && proposals.window && <Withdraw proposals={proposals} />}
					</li>
				))}
			</ul>
		</section>
	);
}

function Facts({ proposal, cashWon }: { proposal: OwnProposal; cashWon: boolean }) {
	const { label, tone } = proposalState(proposal.state, cashWon);
	const conditions = {
		price: fromReais(proposal.price),
		down_payment: fromReais(proposal.down_payment),
		instalments: proposal.instalments,
	};
	return (
		<>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<p className="font-serif text-18 font-semibold tabular-nums">{showReais(proposal.price)}</p>
				<Badge tone={tone}>{label}</Badge>
			</div>
			<p className="text-16 sm:text-14">
				{conditionWords({ ...conditions, correction: proposal.correction })}.
			</p>
			<p className="text-16 sm:text-14 text-ink-soft">Enviada em {formatDateTime(proposal.sent_at)}.</p>
			{proposal.reason && <p className="text-16 sm:text-14 wrap-anywhere">Motivo: {proposal.reason}</p>}
			{proposal.state === 'accepted' && proposal.ended_at && (
				<>
					<p className="text-16 sm:text-14">
						O lote é seu. O que pagar e quando, a entrada, as parcelas e a comissão, está na página do
						pagamento. Entraremos em contato para combinar a assinatura do auto de arrematação e o registro da
						hipoteca.
					</p>
					<LinkButton to={PAGES.payment(proposal.auction_id)} className="justify-self-start">
						Ir para o pagamento
					</LinkButton>
					<Schedule conditions={conditions} from={saoPauloDay(Date.parse(proposal.ended_at))} />
				</>
			)}
		</>
	);
}

function Withdraw({ proposals }: { proposals: Proposals }) {
	const [confirming, setConfirming] = useState(false);
	const { busy, refused } = proposals;

	async function confirm() {
		if (await proposals.withdraw()) setConfirming(false);
	}

	return (
		<>
			<Button
				variant="secondary"
				className="justify-self-start"
				onClick={() => {
					proposals.clearRefusal();
					setConfirming(true);
				}}
			>
				Retirar proposta
			</Button>
			<Dialog open={confirming} title="Retirar a proposta?" busy={busy} onClose={() => setConfirming(false)}>
				<div className="mt-3 grid gap-4">
					<p>Ela deixa de valer, e você perde o lugar na ordem. Pode fazer outra até o início do leilão.</p>
					{refused && (
						<p role="alert" className="text-16 sm:text-14 text-live">
							{refused.description}
						</p>
					)}
					<DialogActions
						back={
							<Button variant="secondary" disabled={busy} onClick={() => setConfirming(false)}>
								Voltar
							</Button>
						}
						act={
							<Button variant="danger" aria-disabled={busy} onClick={() => void confirm()}>
								{busy ? 'Retirando…' : 'Retirar proposta'}
							</Button>
						}
					/>
				</div>
			</Dialog>
		</>
	);
}
