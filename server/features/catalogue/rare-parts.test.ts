import { expect, test } from 'vitest';
import { rarePartsOf } from './rare-parts.ts';

const sample = ['casa, lote 1, santos', 'casa, lote 777, belem', 'loja, lote 31, santos'];

test.each([
	['lote 777,', [' 777,']],
	['LOTE 777, Belém', [' 777,', ' belem']],
	['casa lote', ['casa lote']],
	['777 belem', ['777 belem']],
	['belem', ['belem']],
	['a, b', ['a, b']],
])('of "%s" the index is asked for %j', (search, parts) => {
	expect(rarePartsOf(search, sample, 2)).toEqual(parts);
});
