import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { LOTS } from '#server/features/demo/lots.ts';
import { COVERS } from './demo-pictures.ts';
import { DRAWN, drawnToday } from './drawn.ts';

it("the demo's files match the current drawings (`npm run drawings` makes them again)", async () => {
	expect(JSON.parse(await readFile(DRAWN, 'utf8'))).toEqual(drawnToday());
});

it('every chosen cover belongs to a lot', () => {
	expect(LOTS.map(({ pictures }) => pictures)).toEqual(expect.arrayContaining(Object.keys(COVERS)));
});
