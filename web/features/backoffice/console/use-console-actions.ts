import { useEffect, useEffectEvent, useState } from 'react';
import { PAGES } from '#contract/paths.ts';
import type { ActionName } from '#domain/auction/auction.ts';
import type { Call } from '#domain/auction/hammer-calls.ts';
import { callAuction } from '#web/api/backoffice.ts';
import { isTyping } from '#web/browser/is-typing.ts';
import { toast } from '#web/ui/toast.ts';
import {
	type Armed,
	type ConsoleAction,
	type ConsoleUpdate,
	confirmed,
	holds,
	keyed,
	pressed,
	type SaleState,
} from './console-keys.ts';

/** A window over the console, and the number of bids when it was opened. */
export interface Opened {
	what: ActionName | 'bids';
	bid_count: number;
}

/** The console's buttons and keys: what is armed, which window is open, and the requests. */
export function useConsoleActions(id: string, sale: SaleState) {
	const [armedCall, setArmed] = useState<Armed | null>(null);
	const [opened, setOpened] = useState<Opened | null>(null);
	const armed = useWhileValid(armedCall, sale, () => setArmed(null));

	function take({ armed: next, command }: ConsoleUpdate) {
		setArmed(next);
		if (command?.do === 'call') void call(id, command.call);
		if (command?.do === 'open') open(command.what);
	}

	function open(what: ActionName | 'bids' | 'room') {
		if (what === 'room') window.open(PAGES.room(id), '_blank', 'noopener');
		else setOpened({ what, bid_count: sale.bid_count });
	}

	const onKey = useEffectEvent((event: KeyboardEvent) => {
		const update = keyed(armed, { ...keyOf(event), typing: isTyping(event) }, sale, performance.now());
		if (!update) return;
		event.preventDefault();
		take(update);
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => onKey(event);
		// In the capture phase, before the focused button receives Enter.
		document.addEventListener('keydown', listen, { capture: true });
		return () => document.removeEventListener('keydown', listen, { capture: true });
	}, []);

	return {
		armed,
		opened,
		close: () => setOpened(null),
		press: (action: ConsoleAction) => take(pressed(action, sale, performance.now())),
		confirm: () => take(confirmed(armed, sale, performance.now())),
		disarm: () => setArmed(null),
	};
}

export type ConsoleActions = ReturnType<typeof useConsoleActions>;

async function call(id: string, times: Call) {
	const answer = await callAuction(id, times);
	if ('refused' in answer) toast({ ...answer.refused, tone: 'destructive' });
}

/** Returns the armed call while it is valid, and disarms it when it expires. */
function useWhileValid(armed: Armed | null, sale: SaleState, disarm: () => void): Armed | null {
	const onTime = useEffectEvent(disarm);
	const valid = holds(armed, sale, performance.now());
	useEffect(() => {
		if (!armed) return;
		const timer = setTimeout(() => onTime(), valid ? armed.until - performance.now() : 0);
		return () => clearTimeout(timer);
	}, [armed, valid]);
	return valid ? armed : null;
}

function keyOf({ key, altKey, ctrlKey, metaKey, shiftKey, repeat }: KeyboardEvent) {
	return { key, altKey, ctrlKey, metaKey, shiftKey, repeat };
}
