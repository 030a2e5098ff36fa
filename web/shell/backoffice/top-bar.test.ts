import { expect, test } from 'vitest';
import { initialsOf } from './top-bar.tsx';

test.each([
	['Ana Ribeiro', 'AR'],
	['  Helena Martins Duarte ', 'HD'],
	['érica', 'ÉR'],
	['Ó', 'Ó'],
	['', ''],
])('%j has the initials %j', (name, initials) => {
	expect(initialsOf(name)).toBe(initials);
});
