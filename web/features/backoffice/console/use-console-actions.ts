import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PAGES } from '#contract/paths.ts';
import type { Call } from '#domain/auction/hammer-calls.ts';
import type { ActionName } from '#domain/auction/transitions.ts';
import { callAuction } from '#web/api/backoffice.ts';
import { isTyping } from '#web/browser/is-typing.ts';
import { toast } from '#web/ui/toast.ts';
import {
	type Command,
	type ConsoleAction,
	canUndo,
	keyed,
	pressed,
	type SaleState,
	UNDO_FOR,
	type Undoable,
} from './console-keys.ts';

/** A window over the console, and the number of bids when it was opened. */
export interface Opened {
	what: ActionName | 'bids';
	bid_count: number;
}

/** The console's buttons and keys: which call can be taken back, which window is open, and the requests. */
export function useConsoleActions(id: string, sale: SaleState) {
	const [made, setMade] = useState<Undoable | null>(null);
	const [opened, setOpened] = useState<Opened | null>(null);
	const sending = useRef(false);
	const undoable = useWhileValid(made, sale, () => setMade(null));

	async function send(call: Call, withdraw?: number) {
		if (sending.current) return;
		sending.current = true;
		const { bid_count } = sale;
		const answer = await callAuction(id, { call, withdraw });
		sending.current = false;
		if ('refused' in answer) toast({ ...answer.refused, tone: 'destructive' });
		else if (withdraw) setMade(null);
		else setMade({ call, seq: answer.done.seq, until: performance.now() + UNDO_FOR, bid_count });
	}

	function take(command: Command | null) {
		if (command?.do === 'call') void send(command.call);
		if (command?.do === 'undo') void send(command.call, command.seq);
		if (command?.do === 'open') open(command.what);
	}

	function open(what: ActionName | 'bids' | 'room') {
		if (what === 'room') window.open(PAGES.room(id), '_blank', 'noopener');
		else setOpened({ what, bid_count: sale.bid_count });
	}

	const press = (action: ConsoleAction) => take(pressed(action, made, sale, performance.now()));
	const onKey = useEffectEvent((event: KeyboardEvent) => {
		const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
		const typing = event.defaultPrevented || isTyping(event);
		const action = keyed({ key, altKey, ctrlKey, metaKey, shiftKey, repeat, typing });
		if (!action) return;
		event.preventDefault();
		press(action);
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => onKey(event);
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	}, []);

	return { undoable, opened, close: () => setOpened(null), open, press };
}

export type ConsoleActions = ReturnType<typeof useConsoleActions>;

/**
 * Returns the call while it can be taken back, and forgets it when that time is over. Its record may arrive by the
 * stream after the answer.
 */
function useWhileValid(made: Undoable | null, sale: SaleState, forget: () => void): Undoable | null {
	const onTime = useEffectEvent(forget);
	useEffect(() => {
		if (!made) return;
		const timer = setTimeout(() => onTime(), made.until - performance.now());
		return () => clearTimeout(timer);
	}, [made]);
	return canUndo(made, sale, 0) ? made : null;
}
