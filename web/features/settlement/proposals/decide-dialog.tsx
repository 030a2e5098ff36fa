import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { RankedProposal } from '#contract/proposals.ts';
import { MAX_REASON_LENGTH } from '#contract/reason.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import type { Toast } from '#domain/notices/toasts.ts';
import { showReais } from '#web/api/amount.ts';
import { acceptProposal, declineProposal } from '#web/api/proposals.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

/** A proposal, and the decision to confirm. */
export interface Deciding {
	proposal: RankedProposal;
	action: 'accept' | 'decline';
}

const TITLES = { accept: 'Aceitar a proposta?', decline: 'Recusar a proposta?' } as const;

/** The confirmation of every decision on a proposal. */
export function DecideDialog({ deciding, onClose }: { deciding: Deciding | null; onClose: () => void }) {
	const [busy, setBusy] = useState(false);
	return (
		<Dialog
			open={deciding !== null}
			title={TITLES[deciding?.action ?? 'decline']}
			busy={busy}
			onClose={onClose}
		>
			{deciding && <Question deciding={deciding} busy={busy} setBusy={setBusy} onClose={onClose} />}
		</Dialog>
	);
}

interface QuestionProps {
	deciding: Deciding;
	busy: boolean;
	setBusy: (busy: boolean) => void;
	onClose: () => void;
}

function Question({ deciding: { proposal, action }, busy, setBusy, onClose }: QuestionProps) {
	const { revalidate } = useRevalidator();
	const [reason, setReason] = useState('');
	const [refused, setRefused] = useState<Toast | null>(null);
	const accepts = action === 'accept';

	async function decide() {
		if (busy) return;
		setBusy(true);
		const answer = accepts ? await acceptProposal(proposal.id) : await declineProposal(proposal.id, reason);
		// After a refusal too: somebody else decided, or the author withdrew it.
		await revalidate();
		setBusy(false);
		setRefused('refused' in answer ? answer.refused : null);
		if ('refused' in answer) return;
		toast(BACKOFFICE_TOASTS[accepts ? 'proposal.accepted' : 'proposal.declined']);
		onClose();
	}

	return (
		<div className="mt-3 grid gap-4">
			<p className="wrap-anywhere">
				{proposal.name}: <strong className="tabular-nums">{showReais(proposal.price)}</strong>
			</p>
			{accepts ? (
				<p>
					A decisão não pode ser desfeita. Depois dela vêm o auto de arrematação, a entrada, a comissão e o
					registro da hipoteca. Este site não cobra as parcelas.
				</p>
			) : (
				<TextAreaField
					label="Motivo"
					hint="A pessoa lê este texto no leilão e por email."
					value={reason}
					maxLength={MAX_REASON_LENGTH}
					rows={3}
					onChange={({ currentTarget }) => setReason(currentTarget.value)}
				/>
			)}
			{refused && (
				<p role="alert" className="text-live">
					{refused.description}
				</p>
			)}
			<div className="flex flex-wrap gap-2">
				<Button variant={accepts ? 'primary' : 'danger'} aria-disabled={busy} onClick={() => void decide()}>
					{accepts ? 'Aceitar proposta' : 'Recusar proposta'}
				</Button>
				<Button variant="secondary" disabled={busy} onClick={onClose}>
					Voltar
				</Button>
			</div>
		</div>
	);
}
