import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';

/** Formats milliseconds for administrators: hours and minutes, or days and hours above 24 hours (spec §4). */
export function adminTimeLeft(left: number): string {
	if (left <= 0) return 'Encerrado';
	const hours = Math.floor(left / HOUR);
	if (left <= DAY) return `${hours}h ${Math.floor((left % HOUR) / MINUTE)}m`;
	return `${Math.floor(hours / 24)}d ${hours % 24}h`;
}
