import { DAY, isoOf, microsOf } from '#domain/values/time.ts';

const COPY = ' (cópia)';
const OFFER = ' (nova oferta)';
const TITLE_MAX = 200;

/** `Casa (cópia)`: the title of a copy, also of a copy of a copy; a long title is cut. */
export function copiedTitle(title: string): string {
	return marked(title, COPY);
}

/** `Leilão da Vara (nova oferta)`: the title of a sale that offers the unsold lots of another again; a long title is cut. */
export function offeredTitle(title: string): string {
	return marked(title, OFFER);
}

function marked(title: string, mark: string): string {
	const own = title.endsWith(mark) ? title.slice(0, -mark.length) : title;
	const cut = Array.from(own).slice(0, TITLE_MAX - mark.length);
	return `${cut.join('').trimEnd()}${mark}`;
}

interface Planned {
	start_time: string;
	end_time: string;
}

/**
 * The times of a copy of a lot, as ISO texts: those of the lot if it starts after `now` (epoch milliseconds), otherwise all of them later by
 * the least number of whole days for which it does. The hours, and the distances between the rounds, stay.
 */
export function copiedTimes<Lot extends Planned & { rounds: readonly Planned[] }>(
	lot: Lot,
	now: number,
): Lot {
	const late = now - Date.parse(lot.start_time);
	const shift = late < 0 ? 0 : (Math.floor(late / DAY) + 1) * DAY;
	const later = <P extends Planned>(planned: P): P => ({
		...planned,
		start_time: laterBy(shift, planned.start_time),
		end_time: laterBy(shift, planned.end_time),
	});
	return { ...later(lot), rounds: lot.rounds.map(later) };
}

function laterBy(milliseconds: number, iso: string): string {
	return isoOf(microsOf(iso) + milliseconds * 1_000);
}
