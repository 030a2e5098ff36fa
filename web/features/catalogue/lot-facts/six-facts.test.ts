import { describe, expect, it } from 'vitest';
import type { PropertyFacts } from '#contract/auctions.ts';
import { BLANK_LOT } from '#domain/lot/lot-fields.ts';
import { sixFacts } from './six-facts.ts';

const NOTHING: PropertyFacts = {
	...BLANK_LOT,
	sale_mode: null,
	source: null,
	source_id: null,
	source_url: null,
};

const textsOf = (property: Partial<PropertyFacts>) =>
	sixFacts({ ...NOTHING, ...property }).map(
		({ label, text }) => `${label}: ${(text ?? '?').replaceAll('\u00a0', ' ')}`,
	);

describe('sixFacts', () => {
	it('states the six of a home', () => {
		const home: Partial<PropertyFacts> = {
			property_type: 'apartment',
			private_area: 98,
			total_area: 140,
			bedrooms: 3,
			parking_spaces: 0,
			occupancy: 'vacant',
			financing: true,
			appraisal: 690_000,
		};
		expect(textsOf(home)).toEqual([
			'Área privativa: 98 m²',
			'Quartos: 3',
			'Ocupação: Desocupado',
			'Financiamento: Aceita',
			'Avaliação: R$ 690.000,00',
		]);
	});

	it('says what a home does not state', () => {
		expect(
			textsOf({ property_type: 'house', land_area: 250, occupancy: 'unknown', financing: false }),
		).toEqual([
			'Terreno: 250 m²',
			'Quartos: ?',
			'Vagas: ?',
			'Ocupação: ?',
			'Financiamento: Não aceita',
			'Avaliação: ?',
		]);
	});

	it.each([
		['land', ['Área', 'Ocupação', 'Financiamento', 'Avaliação']],
		['office', ['Área', 'Vagas', 'Ocupação', 'Financiamento', 'Avaliação']],
	] as const)('leaves out the rooms of %s', (property_type, labels) => {
		const facts = sixFacts({ ...NOTHING, property_type, bedrooms: 0, appraisal: 1 });
		expect(facts.map(({ label }) => label)).toEqual(labels);
	});

	it('is empty for a lot that states none', () => {
		expect(sixFacts({ ...NOTHING, property_type: 'house' })).toEqual([]);
	});
});
