import { type ActionName, type AuctionState, type AuctionType, LABELS, offers } from '#domain/auction.ts';
import { CALL_WORDS, type Call, type CallState, callRefusal } from '#domain/calls.ts';
import { wordsOf } from '#domain/problems.ts';
import { SECOND } from '#domain/time.ts';

/** What the auctioneer's console can do, in the order of a sale. */
export type ConsoleAction = 'start' | 'once' | 'twice' | 'sold' | 'pause' | 'resume' | 'bids' | 'room';

/** The one key of each, and what its button says. */
export const KEYS: Record<ConsoleAction, { key: string; label: string }> = {
	start: { key: 'I', label: 'Iniciar' },
	once: { key: '1', label: CALL_WORDS[1] },
	twice: { key: '2', label: CALL_WORDS[2] },
	sold: { key: 'V', label: 'Vendido' },
	pause: { key: 'P', label: 'Pausar' },
	resume: { key: 'R', label: 'Retomar' },
	bids: { key: 'L', label: 'Lances' },
	room: { key: 'T', label: 'Telão' },
};

const DISCONNECTED = 'Aguardando conexão';

const CALLS: Partial<Record<ConsoleAction, Call>> = { once: 1, twice: 2 };
const ACTIONS: Partial<Record<ConsoleAction, ActionName>> = {
	start: 'start',
	sold: 'end',
	pause: 'pause',
	resume: 'resume',
};

/** The auction as the console knows it this moment. */
export interface Desk extends Pick<AuctionState, 'status' | 'bid_count'> {
	auction_type: AuctionType;
	call: CallState;
	/** Whether the stream is open: nobody sells on old news. */
	connected: boolean;
}

/** Why an action is not possible now, in few words; null when it is. */
export function hindrance(action: ConsoleAction, desk: Desk): string | null {
	const call = CALLS[action];
	const refused = call && callRefusal(desk, desk.call, call);
	if (refused) return wordsOf(refused).title;
	const name = ACTIONS[action];
	if (name && !offers(name, desk.status)) return `Leilão ${LABELS[desk.status].toLowerCase()}`;
	const sells = call !== undefined || name === 'end';
	return sells && !desk.connected ? DISCONNECTED : null;
}

/** A call that waits for its confirmation, at the bids it was armed for. */
export interface Armed {
	call: Call;
	until: number;
	bid_count: number;
}

/** How long an armed call waits for Enter. */
export const ARMED_FOR = 5 * SECOND;

export type Command = { do: 'call'; call: Call } | { do: 'open'; what: ActionName | 'bids' | 'room' };

export interface Turn {
	armed: Armed | null;
	/** What is to be done now. */
	command: Command | null;
}

/** A button pressed, by its key or by hand: a call is armed, everything else opens its own second step. */
export function pressed(action: ConsoleAction, desk: Desk, now: number): Turn {
	if (hindrance(action, desk) !== null) return { armed: null, command: null };
	const call = CALLS[action];
	if (call) return { armed: { call, until: now + ARMED_FOR, bid_count: desk.bid_count }, command: null };
	const what = ACTIONS[action] ?? (action === 'bids' ? 'bids' : 'room');
	return { armed: null, command: { do: 'open', what } };
}

/** Whether an armed call still means what it meant: not too late, nothing new, and still possible. */
export function holds(armed: Armed | null, desk: Desk, now: number): armed is Armed {
	if (armed === null || now >= armed.until || armed.bid_count !== desk.bid_count) return false;
	return hindrance(armed.call === 1 ? 'once' : 'twice', desk) === null;
}

/** The second step of an armed call. */
export function confirmed(armed: Armed | null, desk: Desk, now: number): Turn {
	return { armed: null, command: holds(armed, desk, now) ? { do: 'call', call: armed.call } : null };
}

/** A key as the console takes it; `typing` is true while the focus is where keys write or a window is open. */
export interface Key {
	key: string;
	typing: boolean;
	altKey: boolean;
	ctrlKey: boolean;
	metaKey: boolean;
	shiftKey: boolean;
	/** Held down: the first press counted, these do not. */
	repeat: boolean;
}

/**
 * What a key does, or null when it is not the console's. With a call armed, Enter confirms and Esc disarms, also when
 * it is held down, so that no button under the focus is pressed as well.
 */
export function keyed(armed: Armed | null, key: Key, desk: Desk, now: number): Turn | null {
	if (key.typing || key.altKey || key.ctrlKey || key.metaKey || key.shiftKey) return null;
	if (armed && (key.key === 'Enter' || key.key === 'Escape')) {
		if (key.repeat) return { armed, command: null };
		return key.key === 'Enter' ? confirmed(armed, desk, now) : { armed: null, command: null };
	}
	const actions = Object.keys(KEYS) as ConsoleAction[];
	const action = actions.find((each) => KEYS[each].key === key.key.toUpperCase());
	if (!action) return null;
	return key.repeat ? { armed, command: null } : pressed(action, desk, now);
}
