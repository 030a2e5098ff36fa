import type { FileSort } from '#contract/files.ts';
import type { FileStat } from '#server/platform/storage/stored-file.ts';

/** A file that may be on a page; `stat` is read only when the order or the page needs it. */
export interface Listed {
	name: string;
	stat?: FileStat;
}

/** How many files beyond the wanted ones are held before the rest is dropped. */
const MAX_EXTRA = 1_000;

/**
 * Collects the first `wanted` files of an order without holding all of them: memory depends on the page, not on the
 * storage.
 */
export function firstFiles(sort: FileSort, wanted: number) {
	const compare = comparison(sort);
	let files: Listed[] = [];
	const trim = () => {
		files = files.sort(compare).slice(0, wanted);
	};
	return {
		add(file: Listed): void {
			files.push(file);
			if (files.length >= wanted + MAX_EXTRA) trim();
		},
		take(): Listed[] {
			trim();
			return files;
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
