import { type AuctionState, type AuctionType, LABELS, SUSPENDED } from '#domain/auction/auction.ts';
import { CALL_WORDS, type Call, type CallState, callRefusal } from '#domain/auction/hammer-calls.ts';
import { type ActionName, offers } from '#domain/auction/transitions.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { SECOND } from '#domain/values/time.ts';

/** The actions of the auctioneer's console, in the order of a sale. */
export type ConsoleAction =
	| 'start'
	| 'once'
	| 'twice'
	| 'sold'
	| 'undo'
	| 'pause'
	| 'resume'
	| 'bids'
	| 'room';

/** The key of each action, and the label of its button. */
export const KEYS: Record<ConsoleAction, { key: string; label: string }> = {
	start: { key: 'I', label: 'Iniciar' },
	once: { key: '1', label: CALL_WORDS[1] },
	twice: { key: '2', label: CALL_WORDS[2] },
	sold: { key: 'V', label: 'Vendido' },
	undo: { key: 'D', label: 'Desfazer' },
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
	/** Whether a pending lot may be started now (rules §39). */
	startable: boolean;
	suspended: boolean;
	/** Whether an end now leaves the sale to the seller: the bid is below the reserve, or every sale of the lot is conditional. */
	seller_decides: boolean;
	/** Whether the stream is open. Nothing is sold on outdated data. */
	connected: boolean;
}

/** Why an action is not possible now, as a short text; null if it is possible. */
export function unavailableReason(action: ConsoleAction, sale: SaleState): string | null {
	const call = CALLS[action];
	const refused = call && callRefusal(sale, sale.call, call);
	if (refused) return pageWordsOf(refused).title;
	const name = ACTIONS[action];
	if (name && !offers(name, sale.status, sale.suspended))
		return `Leilão ${(sale.suspended ? SUSPENDED : LABELS[sale.status]).toLowerCase()}`;
	if (name === 'start' && !sale.startable) return 'Abre sozinho';
	const sells = call !== undefined || name === 'end';
	return sells && !sale.connected ? DISCONNECTED : null;
}

/** The label of an action's button: what the end of the auction will be. */
export function actionLabel(action: ConsoleAction, { bid_count, seller_decides }: SaleState): string {
	if (action !== 'sold') return KEYS[action].label;
	if (bid_count === 0) return 'Encerrar sem venda';
	return seller_decides ? 'Encerrar: venda condicional' : KEYS.sold.label;
}

/**
 * The next legal step, the only filled button of the console: opening, resuming, or the call that follows the last one. Null
 * while bids are awaited, where the clock ends the lot, and after the end.
 */
export function nextStep(sale: SaleState): ConsoleAction | null {
	const { auction_type, status, bid_count, call, startable, suspended } = sale;
	if (status === 'paused' || suspended) return 'resume';
	if (status === 'pending') return startable ? 'start' : null;
	if (status !== 'active' || auction_type !== 'live' || bid_count === 0) return null;
	return (['once', 'twice', 'sold'] as const)[call];
}

/** A call that was just made and can be taken back. */
export interface Undoable {
	call: Call;
	/** Its record in the ledger. */
	seq: number;
	until: number;
	bid_count: number;
}

/** How long a call offers to be taken back. */
export const UNDO_FOR = 5 * SECOND;

/** Whether the call can still be taken back: it is recent, it stands, and no bid has followed. */
export function canUndo(made: Undoable | null, sale: SaleState, now: number): made is Undoable {
	return made !== null && now < made.until && made.bid_count === sale.bid_count && made.call === sale.call;
}

export type Command =
	| { do: 'call'; call: Call }
	| { do: 'undo'; call: Call; seq: number }
	| { do: 'open'; what: ActionName | 'bids' | 'room' };

/** What a button or its key does now; null if nothing. A call is made at once; what cannot be undone opens its dialog. */
export function pressed(
	action: ConsoleAction,
	made: Undoable | null,
	sale: SaleState,
	now: number,
): Command | null {
	if (action === 'undo')
		return canUndo(made, sale, now) ? { do: 'undo', call: made.call, seq: made.seq } : null;
	if (unavailableReason(action, sale) !== null) return null;
	const call = CALLS[action];
	if (call) return { do: 'call', call };
	return { do: 'open', what: ACTIONS[action] ?? (action === 'bids' ? 'bids' : 'room') };
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

/** The action of a key; null if the console does not use it. Only the first press of a held key counts. */
export function keyed(key: Key): ConsoleAction | null {
	if (key.typing || key.repeat || key.altKey || key.ctrlKey || key.metaKey || key.shiftKey) return null;
	const actions = Object.keys(KEYS) as ConsoleAction[];
	return actions.find((each) => KEYS[each].key === key.key.toUpperCase()) ?? null;
}
