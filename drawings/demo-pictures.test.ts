import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { LOTS } from '#server/features/demo/lots.ts';
import { COVERS } from './demo-pictures.ts';
import { DRAWN, drawnToday } from './drawn.ts';

it("the demo's files are made from the drawings of today: `npm run drawings` makes them anew", async () => {
	expect(JSON.parse(await readFile(DRAWN, 'utf8'))).toEqual(drawnToday());
});

it('a cover that is chosen belongs to a lot', () => {
	expect(LOTS.map(({ pictures }) => pictures)).toEqual(expect.arrayContaining(Object.keys(COVERS)));
});
