import { describe, expect, it } from 'vitest';
import { titleCase } from './title-case.ts';

describe('titleCase', () => {
	it.each([
		['RIACHO FUNDO II', 'Riacho Fundo II'],
		['RECANTO DAS EMAS', 'Recanto das Emas'],
		['CHACARAS E QUINTAIS', 'Chacaras e Quintais'],
		["OLHO D'AGUA", "Olho d'Agua"],
		["JARDIM SANT'ANA", "Jardim Sant'Ana"],
		['RUA XV DE NOVEMBRO', 'Rua XV de Novembro'],
		['PARQUE XXXIX', 'Parque XXXIX'],
		['PAPA JOAO VI', 'Papa Joao VI'],
		['NORTE (AGUAS CLARAS)', 'Norte (Aguas Claras)'],
		['EMBU-GUACU', 'Embu-Guacu'],
		['ÁGUA BRANCA', 'Água Branca'],
		['Jardim Prudência', 'Jardim Prudência'],
		['RUA E', 'Rua E'],
		['BLOCO E LOTE 1 E 2', 'Bloco E Lote 1 e 2'],
		['LOTE 2 A 12, BLOCO A 3', 'Lote 2 a 12, Bloco A 3'],
		['QNO 17 CLN 410', 'QNO 17 CLN 410'],
		['RODOVIA BR-101', 'Rodovia BR-101'],
		['TORRE 05A HIS-2', 'Torre 05A HIS-2'],
		['QUINTA DO FAROL', 'Quinta do Farol'],
		['', ''],
	])('%s is written %s', (listed, written) => {
		expect(titleCase(listed)).toBe(written);
	});
});
