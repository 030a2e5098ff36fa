import { z } from 'zod';
import { NO_FILTER, SORTS, STATUS_FILTERS } from './listing.ts';

const keys = <T extends object>(of: T) => Object.keys(of) as [keyof T & string, ...(keyof T & string)[]];
const term = (name: string, max: number) =>
	z.string().trim().max(max, `${name} deve ter no máximo ${max} caracteres`);

/** Validates the filter of the listing; every field has a default. */
export const listingFilter = z.object({
	search: term('Busca', 200).default(NO_FILTER.search),
	status: z
		.enum(keys(STATUS_FILTERS), `Status deve ser um destes: ${keys(STATUS_FILTERS).join(', ')}`)
		.default(NO_FILTER.status),
	sortBy: z
		.enum(keys(SORTS), `Ordem deve ser uma destas: ${keys(SORTS).join(', ')}`)
		.default(NO_FILTER.sortBy),
	city: term('Cidade', 100).default(NO_FILTER.city),
	state: z.string().trim().max(2, 'Use a sigla do estado (ex: SP)').default(NO_FILTER.state),
});
