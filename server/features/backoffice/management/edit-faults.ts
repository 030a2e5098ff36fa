import { scheduleFaults } from '#domain/auction-form.ts';
import { frozenFields, frozenWords } from '#domain/frozen-fields.ts';
import { problem } from '#domain/problems.ts';
import { type Micros, microsOf } from '#domain/time.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import type { LockedAuction } from '#server/features/bidding/locked-auction.ts';
import type { Editable } from '#server/features/catalogue/editable.ts';
import { type FieldFault, refusedFields } from './refused-fields.ts';

const ONLY_LATER = 'Depois do primeiro lance, o término só pode ser adiado';
const END_PAST = 'O término de um leilão aberto deve ser no futuro';

/** Why these edits of a locked auction are refused, with the fields concerned; null when they are valid (rules §12). */
export function editRefusal(auction: LockedAuction, before: Editable, after: Editable, at: Micros) {
	const changed = changesBetween(before, after);
	const frozen = frozenFields(auction).filter((field) => field in changed);
	if (frozen.length > 0) {
		const faults = frozen.map((path) => ({ path, message: frozenWords(path) }));
		return refusedFields(faults, problem('auction.frozen'));
	}
	const faults = timeFaults(auction, before, after, at);
	return faults.length > 0 ? refusedFields(faults) : null;
}

function timeFaults(auction: LockedAuction, before: Editable, after: Editable, at: Micros): FieldFault[] {
	const moved = (field: 'start_time' | 'end_time') => before[field] !== after[field];
	if (!moved('start_time') && !moved('end_time')) return [];
	const times = { start: Date.parse(after.start_time), end: Date.parse(after.end_time) };
	const { start, end } = scheduleFaults(times, at / 1_000, before.start_time);
	const open = auction.status !== 'pending' && moved('end_time') ? openEndFault(auction, after, at) : null;
	return [
		...(start ? [{ path: 'start_time', message: start }] : []),
		...(end || open ? [{ path: 'end_time', message: end ?? open ?? '' }] : []),
	];
}

/** Bidders rely on the announced end: after the first bid it may be moved later, never earlier. */
function openEndFault(auction: LockedAuction, after: Editable, at: Micros): string | null {
	const end = microsOf(after.end_time);
	if (auction.bid_count > 0 && end < auction.end_time) return ONLY_LATER;
	return end <= at ? END_PAST : null;
}
