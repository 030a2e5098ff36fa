import { useState } from 'react';
import type { LotProposals } from '#contract/proposals.ts';
import { TOASTS, type Toast } from '#domain/toasts.ts';
import { readProposals, sendProposal, withdrawProposal } from '#web/api/proposals.ts';
import type { Answer } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.ts';
import { type ProposalDraft, requestOf } from './proposal-draft.ts';

/** A lot's proposals as the page knows them, and what the viewer does about their own. */
export type Proposals = ReturnType<typeof useProposals>;

export function useProposals(auctionId: string, given: LotProposals) {
	const [known, setKnown] = useState(given);
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Toast | null>(null);

	/** Answers whether it was done; after a refusal too, what is known is read again: the lot may have moved on. */
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
		forgive: () => setRefused(null),
		send: (draft: ProposalDraft, key: string) =>
			act(() => sendProposal(auctionId, requestOf(draft), key), TOASTS['proposal.sent']),
		withdraw: () => act(() => withdrawProposal(auctionId), TOASTS['proposal.withdrawn']),
	};
}
