import { useState } from 'react';
import type { QueueItem } from '#contract/people.ts';
import type { Toast } from '#domain/notices/toasts.ts';
import type { Answer, Refusal } from '#web/api/request.ts';
import type { Step } from '#web/features/accounts/registrations/use-review.ts';
import { withFreshFactor } from '#web/features/accounts/sign-in/fresh-factor.ts';
import { toast } from '#web/ui/toast.ts';

/** The item of the queue in the panel, and what can be done with it. */
export type QueueReview = ReturnType<typeof useQueueReview>;

/** The item as it was when it was opened, and where it stood. */
interface Opened {
	item: QueueItem;
	place: number;
	step: Step;
}

interface ListedQueue {
	/** What was read of the queue. */
	items: readonly QueueItem[];
	/** How many there are. */
	total: number;
	reload: () => Promise<void>;
	/** Takes an item out that was decided. */
	remove: (id: string) => void;
	/** Called when the panel closes. */
	onEnd: () => void;
}

/**
 * The review of a queue, one item after the other. A decision opens the next item. An item that somebody else decided meanwhile stays in
 * the panel, as `gone`, until the administrator goes on.
 */
export function useQueueReview({ items, total, reload, remove, onEnd }: ListedQueue) {
	const [opened, setOpened] = useState<Opened | null>(null);
	const [refused, setRefused] = useState<Refusal | null>(null);
	const [busy, setBusy] = useState(false);
	const found = items.findIndex(({ id }) => id === opened?.item.id);
	const gone = opened !== null && found < 0;
	const index = gone ? opened.place : found;

	function show(place: number) {
		const item = items[place];
		if (!item || busy) return;
		setRefused(null);
		setOpened({ item, place, step: 'view' });
	}

	function close() {
		setOpened(null);
		onEnd();
	}

	/** Opens what stands at the place of an item that has left, or closes at the end. */
	function goOn() {
		if (items.length === 0) return close();
		show(Math.min(index, items.length - 1));
	}

	async function decide(done: Toast, send: () => Promise<Answer>) {
		if (busy || !opened) return;
		setBusy(true);
		setRefused(null);
		const answer = await withFreshFactor(send);
		const following = items[index + 1] ?? items[index - 1];
		if ('refused' in answer) setRefused(answer.refused);
		else {
			toast(done);
			remove(opened.item.id);
			if (following)
				setOpened({ item: following, place: items[index + 1] ? index : index - 1, step: 'view' });
			else close();
		}
		// After a refusal too: somebody else may have decided, or a new document arrived.
		if ('refused' in answer) await reload();
		else void reload();
		setBusy(false);
	}

	return {
		item: opened && (items[found] ?? opened.item),
		step: opened?.step ?? 'view',
		gone: gone && !busy,
		refused,
		busy,
		position: { index, count: total },
		show,
		close,
		goOn,
		setStep: (step: Step) => setOpened((before) => before && { ...before, step }),
		previous: () => show(index - 1),
		next: () => show(gone ? index : index + 1),
		decide,
	};
}
