import { describe, expect, it } from 'vitest';
import { parseDescription } from './parse-description.ts';

const AREAS = '0.00 de área total, 0.00 de área privativa, 0.00 de área do terreno';

describe('parseDescription', () => {
	it('reads kind, areas, rooms and features', () => {
		const listed =
			'Casa, 0.00 de área total, 92.40 de área privativa, 250.00 de área do terreno,  3 qto(s), varanda, a.serv, WC, WC Emp, 1 sala(s), cozinha, 2 vaga(s) de garagem.';
		expect(parseDescription(listed)).toEqual({
			property_type: 'house',
			called: 'Casa',
			total_area: null,
			private_area: 92.4,
			land_area: 250,
			bedrooms: 3,
			living_rooms: 1,
			bathrooms: 1,
			parking_spaces: 2,
			features: ['varanda', 'área de serviço', 'banheiro de serviço', 'cozinha'],
		});
	});

	it('counts bathrooms by mention, or as stated', () => {
		expect(parseDescription(`Casa, ${AREAS}, WC, WC.`).bathrooms).toBe(2);
		expect(parseDescription(`Casa, ${AREAS}, 3 WC.`).bathrooms).toBe(3);
		expect(parseDescription(`Casa, ${AREAS}, 2 WC(s).`).bathrooms).toBe(2);
	});

	it('keeps rooms without a column as words', () => {
		const listed = `Sobrado, ${AREAS}, 1 lavabo(s), Terraco, DCE, churrasqueira, Piscina, piscina.`;
		expect(parseDescription(listed).features).toEqual([
			'lavabo',
			'terraço',
			'dependência de serviço',
			'churrasqueira',
			'piscina',
		]);
		expect(parseDescription(`Casa, ${AREAS}, 2 lavabo(s).`).features).toEqual(['2 lavabos']);
	});

	it.each([
		['Gleba Urbana', 'land', 'Gleba urbana'],
		['Imóvel rural', 'rural', 'Imóvel rural'],
		['Comercial', 'commercial', 'Imóvel comercial'],
		['Prédio', 'building', 'Prédio'],
		['Outros', 'other', 'Imóvel'],
		['constructor', 'other', 'Imóvel'],
	])('%s is %s', (kind, property_type, called) => {
		expect(parseDescription(`${kind}, ${AREAS}.`)).toMatchObject({ property_type, called, land_area: null });
	});

	it('ignores nonsense', () => {
		expect(parseDescription(null)).toMatchObject({ property_type: 'other', bedrooms: null, features: [] });
		const listed =
			'Casa, 9999999999999.00 de área total, 0.001 de área privativa, 70000 qto(s), 0 sala(s), 12, constructor, ,.';
		expect(parseDescription(listed)).toMatchObject({
			total_area: null,
			private_area: null,
			bedrooms: null,
			living_rooms: null,
			features: ['constructor'],
		});
	});
});
