import { describe, expect, it } from 'vitest';
import { cityName, municipalityName } from './compose-lot.ts';

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

	it('writes other names in title case, without inventing accents', () => {
		expect(municipalityName('CEILANDIA', 'DF')).toBeNull();
		expect(cityName('CEILANDIA', 'DF')).toBe('Ceilandia');
		expect(cityName('RECANTO DAS EMAS', 'DF')).toBe('Recanto das Emas');
	});

	it('only searches within the state, and applies an alias only there', () => {
		expect(municipalityName('NATAL', 'SP')).toBeNull();
		expect(cityName('ACU', 'SP')).toBe('Acu');
		expect(cityName('CONSTRUCTOR', 'SP')).toBe('Constructor');
	});
});
