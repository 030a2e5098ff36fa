import type { AuctionStatus } from '#domain/auction/auction.ts';
import { frozenFields } from '#domain/lot/frozen-fields.ts';
import {
	ANNOUNCED_WORDS,
	announcedAmong,
	FIXED_BY_PUBLICATION,
	isPublishedLot,
} from './publication-freeze.ts';

interface Stored {
	kind: string | null;
	status: AuctionStatus;
	bid_count: number;
	published_at: string | null;
	/** The seq of the ledger's last record; 0 before the first. */
	seq: number;
}

/** Why a field of a stored lot is not free to change, in words; `fixed` if nothing changes it any more. */
export interface FieldLock {
	fixed: boolean;
	words: string;
}

const OVER = 'Fixo: o leilão terminou';
const BID = 'Fixo desde o primeiro lance';
const OPENED = 'Fixo desde a abertura';
const PUBLISHED = 'Fixo desde a publicação';

/** The lock of a field as the server applies it (rules §12, §28); null for a field that can change. */
export function lockOf(field: string, stored: Stored): FieldLock | null {
	if ((frozenFields(stored) as string[]).includes(field)) return { fixed: true, words: frozenBy(stored) };
	if (isPublishedLot(stored.kind, stored.published_at === null)) {
		if (FIXED_BY_PUBLICATION.includes(field)) return { fixed: true, words: PUBLISHED };
		if (announcedAmong([field]).length > 0) return { fixed: false, words: ANNOUNCED_WORDS };
	}
	return field === 'sale_id' && stored.seq > 0 ? { fixed: true, words: OPENED } : null;
}

function frozenBy({ status, bid_count }: Stored): string {
	if (status === 'completed' || status === 'cancelled') return OVER;
	return bid_count > 0 ? BID : OPENED;
}
