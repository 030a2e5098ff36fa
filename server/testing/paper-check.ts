import { expect } from 'vitest';
import { drawPages } from '#server/features/settlement/papers/draw-page.ts';
import type { PageLayout } from '#server/features/settlement/papers/page-layout.ts';
import { readPdf } from './read-pdf.ts';

/** A paper of a case: what must stand in it, and what must not. */
export interface PaperCase {
	paper: () => Pick<PageLayout, 'title' | 'blocks'> | null;
	has: readonly (string | RegExp)[];
	not: readonly (string | RegExp)[];
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i;
const spaced = (text: string) => text.replace(/\s+/g, ' ');
const patternOf = (words: string | RegExp) =>
	typeof words === 'string' ? new RegExp(spaced(words).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : words;

/** Draws a paper, and reads its text with another program than the one that wrote it. Nobody reads an id, and every text is in the structure. */
export async function expectPaper({ paper, has, not }: PaperCase): Promise<void> {
	const composed = paper();
	if (!composed) throw new Error('no such paper');
	const issued = '2026-11-28T12:00:07.000000Z';
	const auctioneer = 'Helena Martins Duarte, leiloeiro(a) oficial, matrícula JUCESP nº 1.234 (SP)';
	const about = { about: 'Leilão', brand: 'Martelo', auctioneer, issued, draft: false, address: null };
	const { pages, untagged } = await readPdf(await drawPages({ ...about, ...composed }));
	const text = spaced(`${composed.title} ${pages.join(' ')}`);
	for (const words of has) expect(text).toMatch(patternOf(words));
	for (const words of not) expect(text).not.toMatch(patternOf(words));
	expect(text).not.toMatch(UUID);
	expect(untagged).toBe(0);
}
