import { expect, it } from 'vitest';
import { costNote } from './cost-lines.tsx';

it.each([
	[1, 1, 'ITBI e registro são estimativas do leiloeiro'],
	[0, 0, 'ITBI e registro são estimativas do leiloeiro'],
	[null, null, 'ITBI e registro não informados pelo leiloeiro: consulte o município e o cartório.'],
	[1, null, 'O ITBI é uma estimativa. Registro não informado pelo leiloeiro: consulte o cartório;'],
	[null, 1, 'O registro é uma estimativa. ITBI não informado pelo leiloeiro: consulte o município;'],
])('ITBI of %s and registry of %s', (itbi, registry, words) => {
	expect(costNote({ itbi, registry })).toMatch(new RegExp(`^${words}`));
	expect(costNote({ itbi, registry })).toContain('são pagos ao município e ao cartório, não à casa');
});
