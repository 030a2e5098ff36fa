import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles } from './project-files.ts';

const root = join(import.meta.dirname, '..');

/** A button that leaves a dialog, a confirmation or an opened form as it was, with what stands before it. */
const BACK =
	/(\S+)\s*<Button\b[^<]*>\s*(?:Voltar|Cancelar|Continuar editando|Manter(?: o nome| como está)?|\{back\})\s*<\/Button>/g;

/** In which order the eye meets what the keyboard reaches in another. */
const REVERSED = /flex-(row|col)-reverse|grid-flow-dense/;

/** The way back out of something that has no act of its own: a running upload, and a step before the form. */
const ALONE = new Set(['web/features/accounts/documents/upload-form.tsx']);

const components = projectFiles(root).filter((file) => /^web\/.*\.tsx$/.test(file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('every way back stands before its act, in the one component that orders them', () => {
	const apart = components
		.filter((file) => !ALONE.has(file))
		.flatMap((file) => [...read(file).matchAll(BACK)].map(([, before]) => ({ file, before })))
		.filter(({ before }) => !/^(back=\{|&&|\()/.test(before ?? ''));
	expect(apart).toEqual([]);
});

it('reads the dialogs', () => {
	const found = components.flatMap((file) => [...read(file).matchAll(BACK)]);
	expect(found.length).toBeGreaterThan(18);
});

it('no part of a page turns its order round for the eye', () => {
	expect(components.filter((file) => REVERSED.test(read(file)))).toEqual([]);
});
