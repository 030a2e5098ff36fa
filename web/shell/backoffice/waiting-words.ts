import type { WaitingCount, WaitingCounts } from '#contract/waiting.ts';
import { isCounted, type SectionId } from './sections.ts';

/** What waits in a section; null if that is nothing, not known, or not counted. */
export function waitingIn(counts: WaitingCounts | null, id: SectionId): WaitingCount | null {
	const waiting = counts && isCounted(id) ? counts.sections[id] : null;
	return waiting && waiting.count > 0 ? waiting : null;
}

/** What waits in several sections together. */
export function waitingInAll(counts: WaitingCounts | null, ids: readonly SectionId[]): WaitingCount | null {
	const found = ids.map((id) => waitingIn(counts, id)).filter((waiting) => waiting !== null);
	if (found.length === 0) return null;
	return {
		count: found.reduce((sum, { count }) => sum + count, 0),
		urgent: found.some(({ urgent }) => urgent),
	};
}

/** The largest number shown in full. */
const MOST = 99;

/** A count as shown. */
export function countShown(count: number): string {
	return count > MOST ? `${MOST}+` : String(count);
}

/**
 * The accessible name of a section with what waits in it. It contains the number as shown, so that users of speech input
 * can say what they see (WCAG 2.5.3).
 */
export function sectionWords(name: string, waiting: WaitingCount | null): string {
	if (!waiting) return name;
	const words = `${countShown(waiting.count)} ${waiting.count === 1 ? 'espera' : 'esperam'}`;
	return [name, words, ...(waiting.urgent ? ['urgente'] : [])].join(', ');
}
