import { describe, expect, it } from 'vitest';
import { cityName, municipalityName } from './city-names.ts';

describe('cityName', () => {
	it.each([
		['SAO PAULO', 'SP', 'São Paulo'],
		['EMBU-GUACU', 'SP', 'Embu-Guaçu'],
		["SANTA BARBARA D'OESTE", 'SP', "Santa Bárbara d'Oeste"],
		['SANTA BARBARA D OESTE', 'SP', "Santa Bárbara d'Oeste"],
		['CEARA-MIRIM', 'RN', 'Ceará-Mirim'],
		['São Paulo', 'SP', 'São Paulo'],
		['ACU', 'RN', 'Assú'],
		['BRASILIA', 'DF', 'Brasília'],
	] as const)('%s of %s is %s', (listed, state, name) => {
		expect(cityName(listed, state)).toBe(name);
	});

	it('writes what is no municipality in title case, and invents no accent', () => {
		expect(municipalityName('CEILANDIA', 'DF')).toBeNull();
		expect(cityName('CEILANDIA', 'DF')).toBe('Ceilandia');
		expect(cityName('RECANTO DAS EMAS', 'DF')).toBe('Recanto das Emas');
	});

	it('looks only into the state, and keeps an alias to its own', () => {
		expect(municipalityName('NATAL', 'SP')).toBeNull();
		expect(cityName('ACU', 'SP')).toBe('Acu');
		expect(cityName('CONSTRUCTOR', 'SP')).toBe('Constructor');
	});
});
