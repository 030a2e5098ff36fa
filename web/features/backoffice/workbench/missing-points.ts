import type { AdminSale, WorkbenchLot } from '#contract/sales.ts';

/** Where a missing point is mended. */
export type Mend = { in: 'terms' | 'documents' | 'lots' | 'notices' } | { in: 'lot'; id: string };

/** What is missing of a sale, or of one of its lots. */
export interface MissingGroup {
	/** Null for the sale itself. */
	lot: WorkbenchLot | null;
	points: { label: string; message: string; article: string; mend: Mend }[];
}

const OF_LOT = /^lots\.(\d+)\.(.+)$/;

/** What keeps a sale from being published, by sale and lot, in the order of the lots. */
export function missingGroups({ checklist, missing, lots }: AdminSale): MissingGroup[] {
	const groups = new Map<number, MissingGroup>();
	for (const { path, message } of missing) {
		const [, index, rest] = OF_LOT.exec(path) ?? [];
		const place = index === undefined ? -1 : Number(index);
		const lot = lots[place] ?? null;
		const point = checklist.find(({ faults }) =>
			faults.some((fault) => fault.path === path && fault.message === message),
		);
		const group = groups.get(place) ?? { lot, points: [] };
		group.points.push({
			message,
			label: point?.label ?? '',
			article: point?.article ?? '',
			mend: mendOf(rest ?? path, lot),
		});
		groups.set(place, group);
	}
	return [...groups].toSorted(([one], [other]) => one - other).map(([, group]) => group);
}

function mendOf(path: string, lot: WorkbenchLot | null): Mend {
	if (path === 'edital') return { in: 'documents' };
	if (path === 'notices' || path === 'notices.debtor') return { in: 'notices' };
	if (lot) return { in: 'lot', id: lot.id };
	return path === 'sale' ? { in: 'lots' } : { in: 'terms' };
}
