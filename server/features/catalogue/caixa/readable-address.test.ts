import { describe, expect, it } from 'vitest';
import { readableAddress, readableNeighborhood } from './readable-address.ts';

describe('readableAddress', () => {
	it.each([
		[
			'RUA DOS GUARDA-CHUVAS, N. 1204, Apto 73, BL B TORRE 02',
			'Rua dos Guarda-Chuvas, nº 1204, Apto 73, Bloco B Torre 02',
		],
		['RUA DO ALMANAQUE, N. SN, QD 9 LT 11,', 'Rua do Almanaque, s/n, Quadra 9 Lote 11'],
		['RUA DO ALMANAQUE, N. S/Nº, QD. B', 'Rua do Almanaque, s/n, Quadra B'],
		['AV E, N. 0', 'Avenida E, s/n'],
		['R DO SOL, N. 7-125, Apto ., CS02 LT16 QD13', 'Rua do Sol, nº 7-125, Casa 02 Lote 16 Quadra 13'],
		[
			'QUADRA 501, N. ., Apto 03, BL E1 LT 1 E 2 CJ 02',
			'Quadra 501, s/n, Apto 03, Bloco E1 Lote 1 e 2 Conjunto 02',
		],
		['RUA DO CATAVENTO, N. 67, 00', 'Rua do Catavento, nº 67'],
		['RUA 9 ( ATUAL RUA DA REDE ), N. 3, 4°PAVIMENTO', 'Rua 9 (Atual Rua da Rede), nº 3, 4º Pavimento'],
		['SITIO DAS ONZE HORAS', 'Sitio das Onze Horas'],
	])('%s is written %s', (listed, written) => {
		expect(readableAddress(listed)).toBe(written);
	});

	it.each([null, '', ' , .', '-'])('answers null for %j', (listed) => {
		expect(readableAddress(listed)).toBeNull();
	});
});

describe('readableNeighborhood', () => {
	it.each([
		['CONJ PARQUE DAS PIPAS II', 'Conjunto Parque das Pipas II'],
		['LOT RES STA CLARA', 'Loteamento Residencial Santa Clara'],
		['JARDIM DOS RELOGIOS (BONFIM PAULISTA DE C', 'Jardim dos Relogios (Bonfim Paulista de C…)'],
		['VILA (CENTRO)', 'Vila (Centro)'],
	])('%s is written %s', (listed, written) => {
		expect(readableNeighborhood(listed)).toBe(written);
	});

	it.each([null, '', '.', 'NÃO MENCIONA BAIRRO', 'NAO INFORMADO', 'Sem bairro'])(
		'treats %j as no name',
		(listed) => {
			expect(readableNeighborhood(listed)).toBeNull();
		},
	);
});
