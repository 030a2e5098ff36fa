import { formatClockSeconds, formatDate, formatHour, formatWeekdayTime } from '#domain/values/time.ts';

/** The current end and the one first announced, as ISO texts. */
interface Ends {
	end_time: string;
	scheduled_end_time: string;
}

/** Whether the current end is later than the announced one: moved by bids, a pause, an outage or the auctioneer. */
export function isExtended({ end_time, scheduled_end_time }: Ends): boolean {
	return Date.parse(end_time) > Date.parse(scheduled_end_time);
}

/** 'Prorrogado até 14h06', with the date if it differs from the announced one; null if the end did not move. */
export function extendedUntil(ends: Ends): string | null {
	return isExtended(ends) ? `Prorrogado até ${momentsOf(ends).now}` : null;
}

/**
 * 'Prorrogado 2 vezes: fim previsto 14h, agora 14h06'. With `over`, the current end is left out, because the page
 * shows it elsewhere. Null if the end did not move, and if only the auctioneer ended later than announced.
 */
export function extensionHistory(ends: Ends, times: number, over = false): string | null {
	if (!isExtended(ends) || (over && times === 0)) return null;
	const often = times === 0 ? '' : times === 1 ? ' 1 vez' : ` ${times} vezes`;
	const { planned, now } = momentsOf(ends);
	return over
		? `Prorrogado${often}. Fim previsto: ${planned}`
		: `Prorrogado${often}: fim previsto ${planned}, agora ${now}`;
}

/**
 * Formats both ends with the least detail that tells them apart: times on one day, seconds within one minute, else
 * dates.
 */
function momentsOf({ end_time, scheduled_end_time }: Ends): { planned: string; now: string } {
	const both = (format: (when: string) => string) => ({
		planned: format(scheduled_end_time),
		now: format(end_time),
	});
	if (formatDate(end_time) !== formatDate(scheduled_end_time)) return both(formatWeekdayTime);
	return both(formatHour(end_time) === formatHour(scheduled_end_time) ? formatClockSeconds : formatHour);
}
