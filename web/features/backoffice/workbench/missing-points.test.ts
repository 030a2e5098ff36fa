import { expect, test } from 'vitest';
import { missingGroups } from './sale-publication.tsx';
import { adminSale, workbenchLot } from './testing/sales.ts';

const fault = (path: string) => ({ path, message: `Falta ${path}` });
const point = (label: string, ...paths: string[]) => ({
	label,
	asks: '',
	article: `Artigo de ${label}`,
	met: paths.length === 0,
	faults: paths.map(fault),
});

test('the missing points are grouped by sale and lot, each with where it is mended', () => {
	const lots = ['a', 'b'].map((id, index) => workbenchLot({ id, lot_number: index + 1 }));
	const sale = adminSale({
		lots,
		checklist: [
			point('Juízo', 'court'),
			point('Edital', 'edital'),
			point('Matrícula', 'lots.1.registration'),
			point('Rodadas', 'lots.0.rounds.1.minimum'),
			point('Devedor', 'lots.0.notices.debtor'),
			point('Comissão'),
		],
		missing: [
			fault('court'),
			fault('edital'),
			fault('lots.1.registration'),
			fault('lots.0.rounds.1.minimum'),
			fault('lots.0.notices.debtor'),
		],
	});
	const groups = missingGroups(sale).map(({ lot, points }) => [
		lot?.id ?? null,
		points.map(({ label, mend }) => [label, mend]),
	]);
	expect(groups).toEqual([
		[
			null,
			[
				['Juízo', { in: 'terms' }],
				['Edital', { in: 'documents' }],
			],
		],
		[
			'a',
			[
				['Rodadas', { in: 'lot', id: 'a' }],
				['Devedor', { in: 'notices' }],
			],
		],
		['b', [['Matrícula', { in: 'lot', id: 'b' }]]],
	]);
});

test('a sale without lots is mended among them', () => {
	const sale = adminSale({ checklist: [point('Lotes', 'sale')], missing: [fault('sale')] });
	expect(missingGroups(sale)[0]?.points[0]?.mend).toEqual({ in: 'lots' });
});
