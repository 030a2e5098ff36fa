import { formatDateTime } from '#domain/time.ts';
import { instantOf } from '#domain/typed-times.ts';

/** A moment as forms hold it: 'yyyy-MM-dd' and 'HH:mm' in São Paulo. */
export function wallTime(iso: string): [date: string, clock: string] {
	const [date = '', clock = ''] = formatDateTime(iso).split(' ');
	return [date.split('/').reverse().join('-'), clock];
}

/** A form's date and time that passed their check, as the API is sent them. */
export function isoAt(date: string, clock: string): string {
	const at = instantOf(date, clock);
	if (at === null) throw new RangeError(`no instant: ${date} ${clock}`);
	return new Date(at).toISOString();
}
