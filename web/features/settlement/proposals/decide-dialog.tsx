import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ProposalRanking, RankedProposal } from '#contract/proposals.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { showReais } from '#web/api/amount.ts';
import { acceptProposal, declineProposal } from '#web/api/proposals.ts';
import { useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { DecisionForm, ReasonForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';

/** A proposal, and the decision to confirm. */
export interface Deciding {
	proposal: RankedProposal;
	/** Whether the lot is judicial, and the published documents among which the judge's decision is. */
	auction: Pick<ProposalRanking['auction'], 'judicial' | 'documents'>;
	action: 'accept' | 'decline';
}

const TITLES = { accept: 'Aceitar a proposta?', decline: 'Recusar a proposta?' } as const;
const DONE = { accept: 'proposal.accepted', decline: 'proposal.declined' } as const;

/** The confirmation of every decision on a proposal. */
export function DecideDialog({ deciding, onClose }: { deciding: Deciding | null; onClose: () => void }) {
	const { revalidate } = useRevalidator();
	const action = deciding?.action ?? 'decline';
	const decision = useDecision(BACKOFFICE_TOASTS[DONE[action]], { onClose, onDecided: revalidate });
	return (
		<Dialog open={deciding !== null} title={TITLES[action]} busy={decision.busy} onClose={decision.close}>
			{deciding && <Question deciding={deciding} decision={decision} />}
		</Dialog>
	);
}

interface QuestionProps {
	deciding: Deciding;
	decision: ReturnType<typeof useDecision>;
}

function Question({ deciding: { proposal, auction, action }, decision }: QuestionProps) {
	const [document, setDocument] = useState('');
	const subject = (
		<p className="wrap-anywhere">
			{proposal.name}: <strong className="tabular-nums">{showReais(proposal.price)}</strong>
		</p>
	);
	if (action === 'decline')
		return (
			<ReasonForm
				danger
				{...decision.form}
				hint="A pessoa lê este texto no leilão e por email."
				confirm="Recusar proposta"
				onReason={(reason) => void decision.decide(() => declineProposal(proposal.id, reason))}
			>
				{subject}
			</ReasonForm>
		);
	return (
		<DecisionForm
			{...decision.form}
			confirm="Aceitar proposta"
			onSubmit={() => void decision.decide(() => acceptProposal(proposal.id, document))}
		>
			{subject}
			<p>
				O lote é vendido a esta pessoa, que recebe a cobrança da entrada, das parcelas e da comissão. As
				outras propostas são recusadas, e todos são avisados por email. A decisão não pode ser desfeita.
			</p>
			{auction.judicial && (
				<SelectField
					label="Decisão do juiz"
					hint={
						auction.documents.length > 0
							? 'O documento publicado em que o juiz aceita a proposta (CPC, art. 895).'
							: 'Publique antes a decisão do juiz nos documentos do leilão.'
					}
					required
					options={{
						'': 'Escolha o documento',
						...Object.fromEntries(auction.documents.map(({ id, title }) => [id, title])),
					}}
					value={document}
					onChange={({ currentTarget }) => setDocument(currentTarget.value)}
				/>
			)}
		</DecisionForm>
	);
}
