import { useLocation } from 'react-router';
import type { ListedStatus } from '#contract/registrations.ts';
import { listHref, useSearchChange } from '#web/api/use-search-change.ts';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import type { RegistrationFilter } from './load-registrations.ts';

const CHOICES: readonly [ListedStatus, string][] = [
	['pending', 'Pendentes'],
	['approved', 'Aprovados'],
	['unchecked', 'Identidade a conferir'],
];

/**
 * Chooses which registrations are listed. The approved ones can be searched, because there are many. The choice is in
 * the URL.
 */
export function RegistrationFilters({ filter }: { filter: RegistrationFilter }) {
	const { search } = useLocation();
	return (
		<div className="mb-6 grid gap-4">
			<ChoiceLinks label="Situação do cadastro">
				{CHOICES.map(([status, words]) => (
					<ChoiceLink
						key={status}
						to={registrationsHref(search, { status, search: '' })}
						chosen={status === filter.status}
						replace={false}
					>
						{words}
					</ChoiceLink>
				))}
			</ChoiceLinks>
			{filter.status !== 'pending' && <ApprovedSearch filter={filter} />}
		</div>
	);
}

function ApprovedSearch({ filter: { status, search: text } }: { filter: RegistrationFilter }) {
	const change = useSearchChange();
	return (
		<search aria-label="Buscar cadastros aprovados" className="block max-w-xl">
			<SearchField
				search={text}
				placeholder="Nome ou email"
				onSearch={(words) => void change((search) => registrationsHref(search, { status, search: words }))}
			>
				<input type="hidden" name="tab" value="cadastros" />
				<input type="hidden" name="status" value={status} />
			</SearchField>
		</search>
	);
}

/** The page's search with another list requested; 'pending' is the default. */
export function registrationsHref(search: string, list: RegistrationFilter): string {
	return listHref<RegistrationFilter>(search, {
		...list,
		status: list.status === 'pending' ? '' : list.status,
	});
}
