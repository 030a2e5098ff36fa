import type { NotificationKind } from '#domain/notices/bidder-notifications.ts';
import { PAGES } from './paths.ts';

const OPENED_BY: Record<NotificationKind, 'auction' | 'payment'> = {
	outbid: 'auction',
	winning: 'auction',
	ending: 'auction',
	round: 'auction',
	preference: 'auction',
	won: 'payment',
	lost: 'auction',
	conditional: 'auction',
	counter: 'auction',
	refused: 'auction',
	due: 'payment',
	match: 'auction',
	question: 'auction',
	visit: 'auction',
};

/** The page about an auction that a notification opens. */
export function notifiedPage(kind: NotificationKind, auction_id: string): string {
	return PAGES[OPENED_BY[kind]](auction_id);
}
