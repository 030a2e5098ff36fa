import { expect, it } from 'vitest';
import { listingFilter } from './listing-filter.ts';

it.each([
	[{ status: 'x' }, 'Status deve ser um destes: all, active, pending, completed'],
	[{ sortBy: 'x' }, 'Ordem deve ser uma destas: recent, ending, price-low, price-high'],
	[{ state: 'SPX' }, 'Use a sigla do estado (ex: SP)'],
	[{ search: 'a'.repeat(201) }, 'Busca deve ter no máximo 200 caracteres'],
	[{ city: 'a'.repeat(101) }, 'Cidade deve ter no máximo 100 caracteres'],
])('the messages for an invalid filter: %.40j', (filter, message) => {
	expect(listingFilter.safeParse(filter).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
