import { roundName } from '#domain/auction/round-name.ts';
import { frozenFields, frozenWords } from '#domain/lot/frozen-fields.ts';
import { problem } from '#domain/problems/problems.ts';
import { scheduleFaults } from '#domain/sale/auction-form.ts';
import { ANNOUNCED_WORDS, announcedAmong, isPublishedLot } from '#domain/sale/publication-freeze.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { type Micros, microsOf } from '#domain/values/time.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import type { LockedAuction } from '#server/features/bidding/decisions/auction-locks.ts';
import type { Editable } from '#server/features/catalogue/edit-lot.ts';
import { type FieldFault, refusedFields } from './refused-fields.ts';

const ONLY_LATER = 'Depois do primeiro lance, o término só pode ser adiado';

const END_PAST = 'O término de um leilão aberto deve ser no futuro';

/**
 * Why these edits of a locked auction are refused, with the fields concerned; null when they are valid (rules §12). With an
 * `erratum`, what the edital announces may change, but neither kind nor sale (rules §28).
 */
export function editRefusal(
	{ auction, at }: { auction: LockedAuction; at: Micros },
	before: Editable,
	after: Editable,
	erratum: boolean,
) {
	const changed = changesBetween(before, after);
	const frozen = frozenFields(auction).filter((field) => field in changed);
	if (frozen.length > 0) {
		const faults = frozen.map((path) => ({ path, message: frozenWords(path) }));
		return refusedFields(faults, problem('auction.frozen'));
	}
	const published = isPublishedLot(before.kind, auction.draft);
	const announced = published ? announcedAmong(Object.keys(changed), erratum) : [];
	if (announced.length > 0) {
		const faults = announced.map((path) => ({ path, message: ANNOUNCED_WORDS }));
		return refusedFields(faults, problem('publication.frozen'));
	}
	const fixed = auction.ledger_seq > 0 ? afterRecord(before, after) : [];
	if (fixed.length > 0) return refusedFields(fixed, problem('auction.frozen'));
	const faults = [...roundFaults(auction, before, after), ...timeFaults(auction, before, after, at)];
	return faults.length > 0 ? refusedFields(faults) : null;
}

/** A lot with a record neither becomes a draft nor takes the terms of another sale. */
function afterRecord(before: Editable, after: Editable): FieldFault[] {
	const kind = !isRegulated(before.kind) && isRegulated(after.kind);
	return [
		...(kind ? [{ path: 'kind', message: frozenWords('kind') }] : []),
		...(before.sale_id === after.sale_id ? [] : [{ path: 'sale_id', message: 'Leilão não pode mais mudar' }]),
	];
}

/** Rounds that are over do not change, and a lot that has begun keeps its current round (rules §29). */
function roundFaults({ round, status }: LockedAuction, before: Editable, after: Editable): FieldFault[] {
	if (round === null) return [];
	const over = before.rounds.slice(0, round - 1).flatMap((each, index) => {
		const changed = Object.keys(changesBetween(after.rounds[index] ?? {}, each)).length > 0;
		return changed ? [{ path: `rounds.${index}`, message: roundOver(index + 1) }] : [];
	});
	const begun = round > 1 || status !== 'pending';
	const lost = begun && after.rounds.length < round;
	return [...over, ...(lost ? [{ path: 'rounds', message: keepsRound(round) }] : [])];
}

const roundOver = (round: number) => `O ${roundName(round)} já terminou e não pode mais mudar`;
const keepsRound = (round: number) =>
	`O lote está no ${roundName(round)}: ele não pode ser retirado do quadro`;

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
