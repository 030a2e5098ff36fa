import type { FileSort } from '#contract/files.ts';
import type { FileStat } from '#server/platform/storage/storage.ts';

/** A file on its way into a page; what it weighs is read when the order or the page needs it. */
export interface Listed {
	name: string;
	stat?: FileStat;
}

/** So many more than wanted are held before the rest is let go. */
const SLACK = 1_000;

/** Collects the first files of an order without holding all of them: memory follows the page, not the storage. */
export function firstFiles(sort: FileSort, wanted: number) {
	const compare = comparison(sort);
	let held: Listed[] = [];
	const trim = () => {
		held = held.sort(compare).slice(0, wanted);
	};
	return {
		add(file: Listed): void {
			held.push(file);
			if (held.length >= wanted + SLACK) trim();
		},
		take(): Listed[] {
			trim();
			return held;
		},
	};
}

function comparison(sort: FileSort): (a: Listed, b: Listed) => number {
	const [by, direction] = sort.split('-');
	const sign = direction === 'desc' ? -1 : 1;
	const value = ({ stat }: Listed) => (by === 'size' ? (stat?.size ?? 0) : (stat?.updated_at.getTime() ?? 0));
	const byName = (a: Listed, b: Listed) => (a.name < b.name ? -sign : Number(a.name > b.name) * sign);
	return by === 'name' ? byName : (a, b) => (value(a) - value(b)) * sign || byName(a, b);
}
