import type { LiveControlRow } from '#contract/live-control.ts';
import { adminTimeLeft, type Countdown, countdown } from '#domain/countdown.ts';
import { phaseOf } from '#domain/phase.ts';
import { formatDateTime } from '#domain/time.ts';

type Timed = Pick<LiveControlRow, 'auction_type' | 'status' | 'start_time' | 'end_time'>;

/** What stands under 'Tempo restante'; `seconds` only in the last five minutes, which hours and minutes cannot show. */
export interface RowTime extends Countdown {
	seconds: string | null;
}

/** The time left of a row at an instant of server time (spec §4, admin time-left), or what it waits for. */
export function rowTime(row: Timed, now: number): RowTime {
	const said = (label: string): RowTime => ({ urgency: 'ended', label, seconds: null });
	switch (phaseOf(row, now)) {
		case 'open': {
			const { urgency, label } = countdown(row, now);
			const left = Date.parse(row.end_time) - now;
			return { urgency, label: adminTimeLeft(left), seconds: urgency === 'normal' ? null : label };
		}
		case 'overtime':
			return { urgency: 'warning', label: 'Aguardando o leiloeiro', seconds: null };
		case 'announced':
			return said(`Abre em ${formatDateTime(row.start_time)}`);
		case 'opening':
			return said(row.auction_type === 'live' ? 'Aguardando o leiloeiro' : 'Abrindo…');
		case 'paused':
			return said('Em pausa');
		case 'closing':
		case 'expired':
		case 'ended':
		case 'cancelled':
			return said('Encerrado');
	}
}
