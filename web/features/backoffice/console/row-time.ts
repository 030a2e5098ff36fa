import type { LiveControlRow } from '#contract/live-control.ts';
import { AWAITING, adminTimeLeft, type Countdown, countdown } from '#domain/auction/countdown.ts';
import { extendedUntil } from '#domain/auction/extension.ts';
import { phaseOf } from '#domain/lot/phase.ts';
import { formatDateTime } from '#domain/values/time.ts';

type Timed = Pick<
	LiveControlRow,
	'auction_type' | 'status' | 'start_time' | 'end_time' | 'scheduled_end_time'
>;

/**
 * The content of 'Tempo restante'. `seconds` is set only in the last five minutes, when hours and minutes are too
 * coarse.
 */
export interface RowTime extends Countdown {
	seconds: string | null;
	/** The effective end, if it differs from the announced one. */
	extended: string | null;
}

/** The time left of a row at a server time (spec §4, admin time-left), or what it waits for. */
export function rowTime(row: Timed, now: number): RowTime {
	const extended = extendedUntil(row);
	const withLabel = (label: string): RowTime => ({ urgency: 'ended', label, seconds: null, extended: null });
	switch (phaseOf(row, now)) {
		case 'open': {
			const { urgency, label } = countdown(row, now);
			const left = Date.parse(row.end_time) - now;
			return { urgency, label: adminTimeLeft(left), seconds: urgency === 'normal' ? null : label, extended };
		}
		case 'overtime':
			return { urgency: 'waiting', label: AWAITING.live, seconds: null, extended };
		case 'closing':
			return { urgency: 'waiting', label: AWAITING.scheduled, seconds: null, extended };
		case 'announced':
			return withLabel(`Abre em ${formatDateTime(row.start_time)}`);
		case 'opening':
			return withLabel(row.auction_type === 'live' ? AWAITING.live : 'Abrindo…');
		case 'paused':
			return { ...withLabel('Em pausa'), extended };
		case 'expired':
		case 'ended':
		case 'cancelled':
			return withLabel('Encerrado');
	}
}
