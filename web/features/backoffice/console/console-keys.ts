import {
	type ActionName,
	type AuctionState,
	type AuctionType,
	LABELS,
	offers,
} from '#domain/auction/auction.ts';
import { CALL_WORDS, type Call, type CallState, callRefusal } from '#domain/auction/hammer-calls.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { SECOND } from '#domain/values/time.ts';

/** The actions of the auctioneer's console, in the order of a sale. */
export type ConsoleAction = 'start' | 'once' | 'twice' | 'sold' | 'pause' | 'resume' | 'bids' | 'room';

/** The key of each action, and the label of its button. */
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

/** The current state of the auction, as the console knows it. */
export interface SaleState extends Pick<AuctionState, 'status' | 'bid_count'> {
	auction_type: AuctionType;
	call: CallState;
	/** Whether the stream is open. Nothing is sold on outdated data. */
	connected: boolean;
}

/** Why an action is not possible now, as a short text; null if it is possible. */
export function unavailableReason(action: ConsoleAction, sale: SaleState): string | null {
	const call = CALLS[action];
	const refused = call && callRefusal(sale, sale.call, call);
	if (refused) return pageWordsOf(refused).title;
	const name = ACTIONS[action];
	if (name && !offers(name, sale.status)) return `Leilão ${LABELS[sale.status].toLowerCase()}`;
	const sells = call !== undefined || name === 'end';
	return sells && !sale.connected ? DISCONNECTED : null;
}

/** A call that waits for its confirmation, with the number of bids at that time. */
export interface Armed {
	call: Call;
	until: number;
	bid_count: number;
}

/** How long an armed call waits for Enter. */
export const ARMED_FOR = 5 * SECOND;

export type Command = { do: 'call'; call: Call } | { do: 'open'; what: ActionName | 'bids' | 'room' };

export interface ConsoleUpdate {
	armed: Armed | null;
	/** The command to execute now. */
	command: Command | null;
}

/** Handles a button or its key. A call is armed; every other action opens its own second step. */
export function pressed(action: ConsoleAction, sale: SaleState, now: number): ConsoleUpdate {
	if (unavailableReason(action, sale) !== null) return { armed: null, command: null };
	const call = CALLS[action];
	if (call) return { armed: { call, until: now + ARMED_FOR, bid_count: sale.bid_count }, command: null };
	const what = ACTIONS[action] ?? (action === 'bids' ? 'bids' : 'room');
	return { armed: null, command: { do: 'open', what } };
}

/** Whether an armed call is still valid: not expired, no new bid, and still possible. */
export function holds(armed: Armed | null, sale: SaleState, now: number): armed is Armed {
	if (armed === null || now >= armed.until || armed.bid_count !== sale.bid_count) return false;
	return unavailableReason(armed.call === 1 ? 'once' : 'twice', sale) === null;
}

/** Confirms an armed call. */
export function confirmed(armed: Armed | null, sale: SaleState, now: number): ConsoleUpdate {
	return { armed: null, command: holds(armed, sale, now) ? { do: 'call', call: armed.call } : null };
}

/** A key event. `typing` is true while the focus is in a field or a window is open. */
export interface Key {
	key: string;
	typing: boolean;
	altKey: boolean;
	ctrlKey: boolean;
	metaKey: boolean;
	shiftKey: boolean;
	/** Repeated because it is held down. Only the first press counts. */
	repeat: boolean;
}

/**
 * The effect of a key; null if the console does not use it. With a call armed, Enter confirms and Esc disarms. Their
 * repeats are handled too, so that the focused button is not pressed as well.
 */
export function keyed(armed: Armed | null, key: Key, sale: SaleState, now: number): ConsoleUpdate | null {
	if (key.typing || key.altKey || key.ctrlKey || key.metaKey || key.shiftKey) return null;
	if (armed && (key.key === 'Enter' || key.key === 'Escape')) {
		if (key.repeat) return { armed, command: null };
		return key.key === 'Enter' ? confirmed(armed, sale, now) : { armed: null, command: null };
	}
	const actions = Object.keys(KEYS) as ConsoleAction[];
	const action = actions.find((each) => KEYS[each].key === key.key.toUpperCase());
	if (!action) return null;
	return key.repeat ? { armed, command: null } : pressed(action, sale, now);
}
