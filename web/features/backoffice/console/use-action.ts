import { useRef, useState } from 'react';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import type { ActionName } from '#domain/auction/auction.ts';
import { TOASTS, type Toast } from '#domain/notices/toasts.ts';
import { takeAction } from '#web/api/backoffice.ts';
import { toast } from '#web/ui/toast.ts';
import { type ActionDraft, type ActionSubject, bodyOf } from './action-draft.ts';
import { ACTION_WORDS } from './action-words.ts';

/** The state of an action's dialog: its fields, their errors, and the request. */
export function useAction(action: ActionName, auction: ActionSubject, onTaken: (as: AdminAuction) => void) {
	const [draft, setDraft] = useState<ActionDraft>({ price: null, reason: '' });
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [refused, setRefused] = useState<Toast | null>(null);
	const [sending, setSending] = useState(false);
	const underway = useRef(false);

	async function send() {
		if (underway.current) return;
		const sendable = bodyOf(action, draft, auction);
		setRefused(null);
		setErrors('errors' in sendable ? sendable.errors : {});
		if ('errors' in sendable) return;
		underway.current = true;
		setSending(true);
		const answer = await takeAction(auction.id, action, sendable.body);
		underway.current = false;
		setSending(false);
		if ('refused' in answer) {
			setErrors(answer.refused.fields);
			setRefused(answer.refused);
			toast({ ...TOASTS['auction.action-failed'], tone: 'destructive' });
			return;
		}
		toast(ACTION_WORDS[action].done);
		onTaken(answer.done);
	}

	function change(changed: Partial<ActionDraft>) {
		setDraft({ ...draft, ...changed });
		setErrors({});
	}

	return { draft, errors, refused, sending, change, send };
}
