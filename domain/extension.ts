import { formatClock, formatClockSeconds, formatDate, formatDateTime } from './time.ts';

/** The end that counts and the one first announced, ISO. */
interface Ends {
	end_time: string;
	scheduled_end_time: string;
}

/** Whether the end that counts is later than the one announced: by bids, a pause, an outage or the auctioneer. */
export function isExtended({ end_time, scheduled_end_time }: Ends): boolean {
	return Date.parse(end_time) > Date.parse(scheduled_end_time);
}

/** 'Prorrogado até 14:06', with the day where it is not the announced one's; null when the end was not moved. */
export function extendedUntil(ends: Ends): string | null {
	return isExtended(ends) ? `Prorrogado até ${momentsOf(ends).now}` : null;
}

/**
 * 'Prorrogado 2 vezes: fim previsto 14:00, agora 14:06', and once it is over only how often: when it ended stands in its
 * place. Null when the end was not moved; an auctioneer who ends later than announced has not moved it.
 */
export function extensionHistory(ends: Ends, times: number, over = false): string | null {
	if (!isExtended(ends) || (over && times === 0)) return null;
	const often = times === 0 ? '' : times === 1 ? ' 1 vez' : ` ${times} vezes`;
	const { planned, now } = momentsOf(ends);
	return over
		? `Prorrogado${often}. Fim previsto: ${planned}`
		: `Prorrogado${often}: fim previsto ${planned}, agora ${now}`;
}

/** Both ends as short as they can be told apart: clocks on one day, with seconds within one minute, else with dates. */
function momentsOf({ end_time, scheduled_end_time }: Ends): { planned: string; now: string } {
	const both = (format: (when: string) => string) => ({
		planned: format(scheduled_end_time),
		now: format(end_time),
	});
	if (formatDate(end_time) !== formatDate(scheduled_end_time)) return both(formatDateTime);
	return both(formatClock(end_time) === formatClock(scheduled_end_time) ? formatClockSeconds : formatClock);
}
