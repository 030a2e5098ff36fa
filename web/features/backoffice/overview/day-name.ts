const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];

/** 'seg 23/11' for the calendar day 2026-11-23. */
export function dayName(day: string): string {
	const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
	const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, date)).getUTCDay()];
	return `${weekday} ${day.slice(8)}/${day.slice(5, 7)}`;
}
