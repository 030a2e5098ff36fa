import type { LotNotice, LotNotices } from '#contract/notices.ts';
import { NOTICE_ROLE_NAMES, type NoticeRole } from '#domain/sale/notices.ts';

/** A notice as a row: its lot, and its position in the lot's list. */
export interface ListedNotice {
	id: string;
	lot: LotNotices;
	index: number;
	notice: LotNotice;
}

/** The notices of lots as rows, in the order of the lots. */
export function listedNotices(lots: readonly LotNotices[]): ListedNotice[] {
	return lots.flatMap((lot) =>
		lot.notices.map((notice, index) => ({ id: `${lot.auction_id}-${index}`, lot, index, notice })),
	);
}

/** Who still has to be told, with the lots. */
export interface MissingRole {
	role: NoticeRole;
	lots: LotNotices[];
}

/** The roles that some of the lots still ask for, each with these lots. */
export function missingRoles(lots: readonly LotNotices[]): MissingRole[] {
	return NOTICE_ROLE_NAMES.flatMap((role) => {
		const asking = lots.filter(({ missing }) => missing.includes(role));
		return asking.length === 0 ? [] : [{ role, lots: asking }];
	});
}

/** 'Lote 2'; of a lot in no sale 'Este lote'. */
export function lotWords({ lot_number }: Pick<LotNotices, 'lot_number'>): string {
	return lot_number === null ? 'Este lote' : `Lote ${lot_number}`;
}

/** 'Lote 2', 'Lotes 1, 2, 5'. */
export function lotsWords(lots: readonly Pick<LotNotices, 'lot_number'>[]): string {
	const [first] = lots;
	if (lots.length === 1 && first) return lotWords(first);
	return `Lotes ${lots.map(({ lot_number }) => lot_number).join(', ')}`;
}
