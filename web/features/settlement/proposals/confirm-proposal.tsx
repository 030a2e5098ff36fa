import { useState } from 'react';
import type { AuctionDetail } from '#contract/auctions.ts';
import { owedFor } from '#domain/settlement/cost-estimate.ts';
import { conditionWords, GUARANTEE } from '#domain/settlement/instalments.ts';
import { amountInWords } from '#domain/values/amount-words.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { newKey } from '#web/browser/new-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { conditionsOf, type ProposalDraft } from './proposal-draft.ts';
import type { Proposals } from './use-proposals.ts';

interface Props {
	title: string;
	commission_percent: number;
	costs: AuctionDetail['costs'];
	draft: ProposalDraft | null;
	proposals: Proposals;
	onClose: () => void;
}

/** The confirmation of every proposal: the amounts in figures and in words, and what it commits to. */
export function ConfirmProposal({ title, commission_percent, costs, draft, proposals, onClose }: Props) {
	const { busy } = proposals;
	return (
		<Dialog open={draft !== null} title="Confirmar proposta parcelada" busy={busy} onClose={onClose}>
			{draft && (
				<div className="mt-3 grid gap-4">
					<p className="line-clamp-3 text-16 sm:text-14 text-ink-soft wrap-anywhere">{title}</p>
					<Terms draft={draft} percent={commission_percent} costs={costs} />
					<Steps draft={draft} proposals={proposals} onClose={onClose} />
				</div>
			)}
		</Dialog>
	);
}

interface TermsProps {
	draft: ProposalDraft;
	percent: number;
	costs: Props['costs'];
}

function Terms({ draft, percent, costs }: TermsProps) {
	const conditions = conditionsOf(draft);
	const { price, down_payment } = conditions;
	const { commission, costs: extra } = owedFor(price, { terms: { commission_percent: percent }, costs });
	return (
		<>
			<div>
				<p className="font-serif text-28 font-semibold sm:text-36 wrap-anywhere tabular-nums">
					{formatBRL(price)}
				</p>
				<p>{amountInWords(price)}</p>
			</div>
			<p>
				{conditionWords({ ...conditions, correction: draft.correction })}. A entrada é de{' '}
				<strong>{amountInWords(down_payment)}</strong>.
			</p>
			<p className="text-16 sm:text-14">
				A comissão de {formatBRL(commission)} ({formatPercent(percent)}) é paga à vista e não entra nas
				parcelas.{extra > 0 && ` Também à vista: ${formatBRL(extra)} de despesas do edital.`} Garantia:{' '}
				{GUARANTEE}.
			</p>
			<p className="text-16 sm:text-14">
				<strong>A proposta vincula você:</strong> pode ser aumentada ou retirada só até o início do leilão. Um
				lance à vista sempre prevalece sobre ela.
			</p>
		</>
	);
}

interface StepsProps {
	draft: ProposalDraft;
	proposals: Proposals;
	onClose: () => void;
}

/** Has one key per confirmation, so that a retry after a lost answer does not send the proposal twice. */
function Steps({ draft, proposals, onClose }: StepsProps) {
	const { busy, refused, send } = proposals;
	const [key] = useState(newKey);

	async function confirm() {
		if (await send(draft, key)) onClose();
	}

	return (
		<>
			<div role="alert" className="text-14 empty:hidden">
				{refused && (
					<>
						<p className="font-semibold text-live">{refused.title}</p>
						<p>{refused.description}</p>
					</>
				)}
			</div>
			<DialogActions
				wide
				back={
					<Button variant="secondary" disabled={busy} onClick={onClose}>
						Voltar
					</Button>
				}
				act={
					<Button className="aria-disabled:opacity-60" aria-disabled={busy} onClick={() => void confirm()}>
						{busy ? 'Enviando…' : 'Confirmar proposta'}
					</Button>
				}
			/>
		</>
	);
}
