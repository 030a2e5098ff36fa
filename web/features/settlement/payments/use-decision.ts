import { useState } from 'react';
import { NOTICES, type Notice } from '#domain/notices.ts';
import { toast } from '#web/ui/toast.ts';

/** What a dialog that decides gets. */
export interface Decided {
	onClose: () => void;
	/** After a decision, and after a refusal too: somebody else may have been faster. */
	onDecided: () => Promise<void>;
}

/** One decision at a time: under way, refused with words, or done, and then the dialog closes and says so. */
export function useDecision(done: keyof typeof NOTICES, { onClose, onDecided }: Decided) {
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Notice | null>(null);

	async function decide(ask: () => Promise<Notice | null>) {
		if (busy) return;
		setBusy(true);
		setRefused(null);
		const failure = await ask();
		setRefused(failure);
		setBusy(false);
		if (!failure) {
			onClose();
			toast(NOTICES[done]);
		}
		await onDecided();
	}

	function close() {
		setRefused(null);
		onClose();
	}

	return { busy, refused, decide, close };
}
