import { DAY, formatDate, formatHour, formatWeekday } from './time.ts';

/**
 * `18h51` on the day of `now`, `sáb., 18h51` within six days after it, else `29/11, 18h51`, with the year if it is another one, in São Paulo:
 * the one format of the back office for when something happens.
 */
export function formatNearTime(when: string | number, now: number): string {
	const at = new Date(when).getTime();
	const [date, today] = [formatDate(when), formatDate(now)];
	if (date === today) return formatHour(when);
	const day = date.endsWith(today.slice(5)) ? date.slice(0, 5) : date;
	return `${at > now && at - now < 6 * DAY ? formatWeekday(when) : day}, ${formatHour(when)}`;
}
