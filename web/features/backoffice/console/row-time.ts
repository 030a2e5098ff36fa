import type { LiveControlRow } from '#contract/live-control.ts';
import { SUSPENDED } from '#domain/auction/auction.ts';
import { AWAITING, adminTimeLeft, type Countdown, countdown } from '#domain/auction/countdown.ts';
import { extendedUntil } from '#domain/auction/extension.ts';
import { phaseOf } from '#domain/lot/phase.ts';
import { formatNearTime } from '#domain/values/near-time.ts';

type Timed = Pick<
	LiveControlRow,
	'auction_type' | 'status' | 'start_time' | 'end_time' | 'scheduled_end_time' | 'suspended_since'
>;

/** The content of 'Tempo restante': when it happens, and how long until then. */
export interface RowTime extends Countdown {
	/** The time of the start or end; null where the label says all. */
	at: string | null;
	/** The effective end, if it differs from the announced one. */
	extended: string | null;
}

/** The time left of a row at a server time (spec §4, admin time-left), or what it waits for. */
export function rowTime(row: Timed, now: number): RowTime {
	const extended = extendedUntil(row);
	const withLabel = (label: string, at: string | null = null): RowTime => ({
		urgency: 'ended',
		label,
		at,
		extended: null,
	});
	switch (phaseOf(row, now)) {
		case 'open':
			return { ...openTime(row, now), extended };
		case 'overtime':
			return { urgency: 'waiting', label: AWAITING.live, at: null, extended };
		case 'closing':
			return { urgency: 'waiting', label: AWAITING.scheduled, at: null, extended };
		case 'announced':
			return withLabel(
				adminTimeLeft(Date.parse(row.start_time) - now),
				`Abre ${formatNearTime(row.start_time, now)}`,
			);
		case 'opening':
			return withLabel(row.auction_type === 'live' ? AWAITING.live : 'Abrindo…');
		case 'paused':
		case 'suspended':
			return { ...withLabel(SUSPENDED), extended };
		case 'expired':
		case 'ended':
		case 'cancelled':
			return withLabel('Encerrado');
	}
}

/** Below five minutes, hours and minutes are too coarse. The auctioneer's end is a plan, and therefore never urgent. */
function openTime(row: Timed, now: number): Omit<RowTime, 'extended'> {
	const { urgency, label } = countdown(row, now);
	const at = formatNearTime(row.end_time, now);
	const left = adminTimeLeft(Date.parse(row.end_time) - now);
	if (row.auction_type === 'live') return { urgency: 'normal', label: left, at: `Previsto ${at}` };
	return { urgency, label: urgency === 'normal' ? left : label, at };
}
