import { HOUR, MINUTE, SECOND } from '#domain/values/time.ts';
import type { AuctionStatus, AuctionType } from './auction.ts';

export type Urgency = 'ended' | 'waiting' | 'critical' | 'warning' | 'normal';

export interface Countdown {
	urgency: Urgency;
	label: string;
}

/**
 * Shown in place of the time left when it reaches zero. A clock does not end an auction; its record does (rules §6),
 * and that of a live auction is written when the auctioneer ends it.
 */
export const AWAITING: Record<AuctionType, string> = {
	scheduled: 'Aguardando confirmação',
	live: 'Aguardando o leiloeiro',
};

interface Timed {
	status: AuctionStatus;
	auction_type: AuctionType;
	end_time: string;
}

/**
 * The timer of spec §4 at an instant (epoch milliseconds, server time): critical under 60 s, warning under 300 s,
 * 'Encerrado' when not active. At zero it waits for the record of the end.
 */
export function countdown(timed: Timed, now: number): Countdown {
	return timed.status === 'active' ? activeCountdown(timed, now) : { urgency: 'ended', label: 'Encerrado' };
}

/** The same, of an auction that is active. */
export function activeCountdown({ auction_type, end_time }: Omit<Timed, 'status'>, now: number): Countdown {
	const left = Date.parse(end_time) - now;
	if (left <= 0) return { urgency: 'waiting', label: AWAITING[auction_type] };
	const urgency = left < MINUTE ? 'critical' : left < 5 * MINUTE ? 'warning' : 'normal';
	return { urgency, label: timeLeft(left) };
}

/**
 * Whether an active lot is shown as urgent: an auctioneer leads it, or it ends within the hour. Others are marked as live
 * without emphasis, because most lots of a page are.
 */
export function isFinalHour({ auction_type, end_time }: Omit<Timed, 'status'>, now: number): boolean {
	return auction_type === 'live' || Date.parse(end_time) - now < HOUR;
}

/** Formats milliseconds as hours and minutes, minutes and seconds, or seconds, by the largest unit (spec §4). */
export function timeLeft(left: number): string {
	const [hours, minutes, seconds] = parts(left);
	if (hours > 0) return `${hours}h ${two(minutes)}m`;
	return minutes > 0 ? `${minutes}m ${two(seconds)}s` : `${seconds}s`;
}

function parts(left: number) {
	const units = [left / HOUR, (left % HOUR) / MINUTE, (left % MINUTE) / SECOND];
	return units.map(Math.floor) as [hours: number, minutes: number, seconds: number];
}

function two(value: number): string {
	return String(value).padStart(2, '0');
}
