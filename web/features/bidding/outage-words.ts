import type { OutageNote } from '#contract/outages.ts';
import {
	DAY,
	formatClockSeconds,
	formatDate,
	formatDateTimeSeconds,
	HOUR,
	MINUTE,
	SECOND,
} from '#domain/values/time.ts';

/**
 * Describes an outage: 'Prorrogado por 3 min: o site ficou fora do ar das 14:01:10 às 14:01:35.' Includes the dates if
 * they differ.
 */
export function outageWords({ since, until, from, to }: OutageNote): string {
	const by = spanWords(Date.parse(to) - Date.parse(from));
	const when =
		formatDate(since) === formatDate(until)
			? `das ${formatClockSeconds(since)} às ${formatClockSeconds(until)}`
			: `de ${formatDateTimeSeconds(since)} a ${formatDateTimeSeconds(until)}`;
	return `Prorrogado por ${by}: o site ficou fora do ar ${when}.`;
}

const UNITS = [
	[DAY, 'd'],
	[HOUR, 'h'],
	[MINUTE, 'min'],
	[SECOND, 's'],
] as const;

/** Formats milliseconds in the two largest units: '3 min', '4 min 10 s', '2 h 5 min', '1 d 3 h'. */
function spanWords(length: number): string {
	let rest = Math.round(length / SECOND) * SECOND;
	const parts = UNITS.map(([unit, name]) => {
		const count = Math.floor(rest / unit);
		rest -= count * unit;
		return { count, words: `${count} ${name}` };
	});
	const first = parts.findIndex(({ count }) => count > 0);
	const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
	return shown.map(({ words }) => words).join(' ');
}
