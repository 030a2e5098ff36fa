import { hash } from 'node:crypto';
import { join } from 'node:path';
import { demoPictures } from './demo-pictures.ts';
import { identityCard, onePagePdf } from './documents.ts';
import { lotPapers } from './lot-papers.ts';

/** The file of hashes: for each picture and document, the hash of the drawing from which it was made. */
export const DRAWN = join(import.meta.dirname, 'drawn.json');

/** The fictitious documents of the demo's two pending accounts. */
export const CARD = identityCard('Carla Menezes');
export const PDF = onePagePdf(['DOCUMENTO DE DEMONSTRACAO', 'Elisa Tavares', 'Sem valor legal']);

/** The content of `DRAWN` if every file is made from the current drawings. */
export function drawnToday(): Record<string, string> {
	const drawings = [
		...[...demoPictures()].map(({ name, svg }) => [name, svg] as const),
		['carla.webp', CARD] as const,
		['elisa.pdf', PDF] as const,
		...lotPapers().map(({ name, layout }) => [name, JSON.stringify(layout)] as const),
	];
	return Object.fromEntries(drawings.map(([name, drawing]) => [name, hash('sha256', drawing).slice(0, 16)]));
}
