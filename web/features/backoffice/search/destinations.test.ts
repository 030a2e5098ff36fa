import { describe, expect, it } from 'vitest';
import { DESTINATIONS, findDestinations } from './destinations.ts';

const names = (search: string) => {
	const { leading, following } = findDestinations(search);
	const of = (found: typeof leading) => found.map(({ label }) => label);
	return { leading: of(leading), following: of(following) };
};

describe('pages and acts by the words that people use', () => {
	it.each([
		['impedimentos', 'Impedimentos'],
		['barrados', 'Impedimentos'],
		['auditoria', 'Registro'],
		['HABILITACOES', 'Habilitações'],
		['financeiro', 'Pagamentos'],
		['pagamentos em atraso', 'Pagamentos em atraso'],
		['atraso', 'Pagamentos em atraso'],
		['novo lote', 'Novo lote'],
		['criar lote', 'Novo lote'],
		['novo edital', 'Novo edital'],
		['exportar registro', 'Exportar registro'],
		['registro', 'Registro'],
		['relatórios', 'Análises'],
		['hoje', 'Hoje'],
		['vendedores', 'Comitentes'],
		['cadastros', 'Cadastros'],
	])('%s leads with %s', (search, label) => {
		expect(names(search).leading[0]).toBe(label);
	});

	it('follows what else is found while only a few letters are typed', () => {
		expect(names('ana')).toEqual({ leading: [], following: ['Análises'] });
		expect(names('an').following).toContain('Análises');
		expect(names('a').leading).toEqual([]);
	});

	it.each(['', '   ', 'xyz', 'maria souza', '3/2026', '529.982.247-25'])('finds none for %j', (search) => {
		expect(names(search)).toEqual({ leading: [], following: [] });
	});
});

it('each has another name', () => {
	const labels = DESTINATIONS.map(({ label }) => label);
	expect(new Set(labels).size).toBe(labels.length);
});
