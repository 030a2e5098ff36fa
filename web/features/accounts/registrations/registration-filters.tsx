import { useState } from 'react';
import type { ListedStatus } from '#contract/registrations.ts';
import { readTaxId } from '#domain/values/tax-id.ts';
import { findByTaxId } from '#web/api/people.ts';
import { listHref, useSearchChange } from '#web/api/use-search-change.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import type { RegistrationFilter } from './load-registrations.ts';

/** Searches the registrations of a state. Those that wait are few, and have no search of their own. */
export function RegistrationFilters({ filter }: { filter: RegistrationFilter }) {
	const { status, search: text } = filter;
	const change = useSearchChange();
	const [unknown, setUnknown] = useState<string | null>(null);
	if (status === 'pending') return null;

	async function search(words: string) {
		setUnknown(null);
		const email = readTaxId(words) ? await emailOf(status, words) : words;
		if (email === null) setUnknown(words);
		else await change((before) => registrationsHref(before, { status, search: email }));
	}

	return (
		<search
			aria-label={status === 'rejected' ? 'Buscar cadastros recusados' : 'Buscar cadastros aprovados'}
			className="mb-6 block max-w-xl"
		>
			<SearchField
				search={text}
				placeholder="Nome, email, CPF ou CNPJ inteiro"
				onSearch={(words) => void search(words)}
			>
				<input type="hidden" name="tab" value="cadastros" />
				<input type="hidden" name="status" value={status} />
			</SearchField>
			{unknown && (
				<p role="status" className="mt-2 text-14 text-warn">
					Nenhuma conta desta lista informou {unknown}.
				</p>
			)}
		</search>
	);
}

/** The email of whoever states a whole CPF or CNPJ, by which the page searches: addresses are recorded. Null for nobody. */
async function emailOf(status: ListedStatus, taxId: string): Promise<string | null> {
	const answer = await findByTaxId(status, taxId);
	return 'done' in answer ? (answer.done.registrations[0]?.email ?? null) : null;
}

/** The page's search with another list requested; 'pending' is the default. */
export function registrationsHref(search: string, list: RegistrationFilter): string {
	return listHref<RegistrationFilter>(search, {
		...list,
		status: list.status === 'pending' ? '' : list.status,
	});
}
