import { expect, it } from 'vitest';
import { namedParties } from './case-parties.ts';

it.each([
	['Exequente', 'Exequente'],
	['executada', 'Executada'],
	['Executados', 'Executados'],
	['Executado(a)(s)', 'Executado(a)(s)'],
	['Réu', 'Réu'],
	['Ré', 'Ré'],
	['Credor', 'Credor'],
	[' Devedora ', 'Devedora'],
])('names who sues and who is sued: %s', (role, shown) => {
	expect(namedParties([{ role, name: 'Fulano' }])).toEqual([{ role: shown, name: 'Fulano' }]);
});

it.each([
	'Cônjuge do executado',
	'Credor hipotecário',
	'Coproprietária',
	'Locatário',
	'Terceiro',
	'Advogado',
	'',
])('names nobody else: %j', (role) => {
	expect(namedParties([{ role, name: 'Fulano' }])).toEqual([]);
});

it('passes no number on', () => {
	const party = { role: 'Exequente', name: 'Banco', tax_id: '00.000.000/0001-91' };
	expect(namedParties([party])).toEqual([{ role: 'Exequente', name: 'Banco' }]);
});
