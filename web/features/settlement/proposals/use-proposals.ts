import { useState } from 'react';
import type { LotProposals } from '#contract/proposals.ts';
import { NOTICES, type Notice } from '#domain/notices.ts';
import { readProposals, sendProposal, withdrawProposal } from '#web/api/proposals.ts';
import { toast } from '#web/ui/toast.ts';
import { type ProposalDraft, requestOf } from './proposal-draft.ts';

/** A lot's proposals as the page knows them, and what the viewer does about their own. */
export type Proposals = ReturnType<typeof useProposals>;

export function useProposals(auctionId: string, given: LotProposals) {
	const [known, setKnown] = useState(given);
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Notice | null>(null);

	/** Answers whether it was done; after a refusal too, what is known is read again: the lot may have moved on. */
	async function act(ask: () => Promise<Notice | null>, done: Notice): Promise<boolean> {
		if (busy) return false;
		setBusy(true);
		setRefused(null);
		const failure = await ask();
		const news = await readProposals(auctionId);
		if (news) setKnown(news);
		setBusy(false);
		setRefused(failure);
		if (!failure) toast(done);
		return failure === null;
	}

	return {
		...known,
		open: known.mine.find(({ state }) => state === 'sent') ?? null,
		busy,
		refused,
		forgive: () => setRefused(null),
		send: (draft: ProposalDraft, key: string) =>
			act(() => sendProposal(auctionId, requestOf(draft), key), NOTICES['proposal.sent']),
		withdraw: () => act(() => withdrawProposal(auctionId), NOTICES['proposal.withdrawn']),
	};
}
