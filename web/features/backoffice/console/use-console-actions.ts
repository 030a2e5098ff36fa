import { useEffect, useEffectEvent, useState } from 'react';
import { PAGES } from '#contract/paths.ts';
import type { ActionName } from '#domain/auction.ts';
import type { Call } from '#domain/calls.ts';
import { callAuction } from '#web/api/backoffice.ts';
import { toast } from '#web/ui/toast.ts';
import {
	type Armed,
	type ConsoleAction,
	confirmed,
	type Desk,
	holds,
	keyed,
	pressed,
	type Turn,
} from './console-keys.ts';

/** A window over the console, and the bids it was opened for. */
export interface Opened {
	what: ActionName | 'bids';
	bid_count: number;
}

/** The console's buttons and keys: what is armed, which window is open, and the calls themselves. */
export function useConsoleActions(id: string, desk: Desk) {
	const [given, setArmed] = useState<Armed | null>(null);
	const [opened, setOpened] = useState<Opened | null>(null);
	const armed = useWhileItHolds(given, desk, () => setArmed(null));

	function take({ armed: next, command }: Turn) {
		setArmed(next);
		if (command?.do === 'call') void call(id, command.call);
		if (command?.do === 'open') open(command.what);
	}

	function open(what: ActionName | 'bids' | 'room') {
		if (what === 'room') window.open(PAGES.room(id), '_blank', 'noopener');
		else setOpened({ what, bid_count: desk.bid_count });
	}

	const onKey = useEffectEvent((event: KeyboardEvent) => {
		const turn = keyed(armed, { ...keyOf(event), typing: isTyping(event) }, desk, performance.now());
		if (!turn) return;
		event.preventDefault();
		take(turn);
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => onKey(event);
		// Before the button under the focus hears of Enter.
		document.addEventListener('keydown', listen, { capture: true });
		return () => document.removeEventListener('keydown', listen, { capture: true });
	}, []);

	return {
		armed,
		opened,
		close: () => setOpened(null),
		press: (action: ConsoleAction) => take(pressed(action, desk, performance.now())),
		confirm: () => take(confirmed(armed, desk, performance.now())),
		disarm: () => setArmed(null),
	};
}

export type ConsoleActions = ReturnType<typeof useConsoleActions>;

async function call(id: string, times: Call) {
	const answer = await callAuction(id, times);
	if ('refused' in answer) toast({ ...answer.refused, tone: 'destructive' });
}

/** The armed call for as long as it means what it meant; it disarms by itself when its time is over. */
function useWhileItHolds(armed: Armed | null, desk: Desk, disarm: () => void): Armed | null {
	const onTime = useEffectEvent(disarm);
	const valid = holds(armed, desk, performance.now());
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

/** Whether the key writes into a field, or belongs to a window that is open. */
function isTyping({ target }: KeyboardEvent): boolean {
	const writes =
		target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
	return writes || document.querySelector('dialog[open]') !== null;
}
