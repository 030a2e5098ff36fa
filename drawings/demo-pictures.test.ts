import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PAGE_SIZE } from '#domain/lot/listing.ts';
import { LOTS } from '#server/features/demo/lots.ts';
import { COVERS, demoPictures, weatherOf } from './demo-pictures.ts';
import { DRAWN, drawnToday } from './drawn.ts';

it("the demo's files match the current drawings (`npm run drawings` makes them again)", async () => {
	expect(JSON.parse(await readFile(DRAWN, 'utf8'))).toEqual(drawnToday());
});

it('every chosen cover belongs to a lot', () => {
	expect(LOTS.map(({ pictures }) => pictures)).toEqual(expect.arrayContaining(Object.keys(COVERS)));
});

it('every lot has at least five pictures', () => {
	const counts = new Map<string, number>();
	for (const { folder } of demoPictures()) counts.set(folder, (counts.get(folder) ?? 0) + 1);
	expect([...counts.values()].filter((count) => count < 5)).toEqual([]);
	expect(counts.size).toBe(LOTS.length);
});

it('no two lots of a page have the same sky', () => {
	const skies = LOTS.map((_, place) => JSON.stringify(weatherOf(place)));
	for (const place of skies.keys()) {
		const page = skies.slice(place, place + PAGE_SIZE);
		expect(new Set(page).size).toBe(page.length);
	}
});
