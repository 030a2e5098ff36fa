import { saoPauloDay } from '#domain/time.ts';

/** The day in São Paulo as forms keep it, 'yyyy-MM-dd', at an instant (epoch milliseconds). */
export function todayAt(now: number): string {
	const { year, month, day } = saoPauloDay(now);
	return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
