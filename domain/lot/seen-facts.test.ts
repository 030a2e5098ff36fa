import { expect, it } from 'vitest';
import { LOT_FIELD_NAMES } from './lot-fields.ts';
import { hashedFacts, revisedWords, seenAmong } from './seen-facts.ts';

it('bidders know what is sold by these fields, and no others', () => {
	expect(seenAmong(LOT_FIELD_NAMES).toSorted()).toEqual([
		'address',
		'appraisal',
		'bathrooms',
		'bedrooms',
		'city',
		'description',
		'features',
		'financing',
		'land_area',
		'living_rooms',
		'neighborhood',
		'notice_url',
		'occupancy',
		'parking_spaces',
		'private_area',
		'property_type',
		'registration',
		'registration_url',
		'state',
		'title',
		'total_area',
	]);
});

it('hashes what is stated, with pictures and documents, and nothing that is not', () => {
	const beside = { images: ['b', 'a'], documents: [] };
	const unstated = { address: null, features: [], notice_url: '', financing: false };
	expect(hashedFacts({ title: 'Casa', bedrooms: 0, ...unstated, ...beside })).toEqual({
		title: 'Casa',
		bedrooms: 0,
		...beside,
	});
});

it('names what was revised, fields of a later version as they are', () => {
	expect(revisedWords(['occupancy', 'images', 'documents', 'garden'])).toBe(
		'Ocupação, Imagens, Documentos, garden',
	);
});
