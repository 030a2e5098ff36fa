import { useState } from 'react';
import type { LotProposals } from '#contract/proposals.ts';
import { TOASTS, type Toast } from '#domain/notices/toasts.ts';
import { readProposals, sendProposal, withdrawProposal } from '#web/api/proposals.ts';
import type { Answer } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.ts';
import { type ProposalDraft, requestOf } from './proposal-draft.ts';

/** The proposals for a lot as the page knows them, with the viewer's actions. */
export type Proposals = ReturnType<typeof useProposals>;

export function useProposals(auctionId: string, initial: LotProposals) {
	const [known, setKnown] = useState(initial);
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Toast | null>(null);

	/**
	 * Returns whether the request succeeded. The proposals are read again even after a refusal, because they may have
	 * changed.
	 */
	async function act(send: () => Promise<Answer>, done: Toast): Promise<boolean> {
		if (busy) return false;
		setBusy(true);
		setRefused(null);
		const answer = await send();
		const news = await readProposals(auctionId);
		if ('done' in news) setKnown(news.done);
		setBusy(false);
		setRefused('refused' in answer ? answer.refused : null);
		if ('done' in answer) toast(done);
		return 'done' in answer;
	}

	return {
		...known,
		open: known.mine.find(({ state }) => state === 'sent') ?? null,
		busy,
		refused,
		clearRefusal: () => setRefused(null),
		send: (draft: ProposalDraft, key: string) =>
			act(() => sendProposal(auctionId, requestOf(draft), key), TOASTS['proposal.sent']),
		withdraw: () => act(() => withdrawProposal(auctionId), TOASTS['proposal.withdrawn']),
	};
}
