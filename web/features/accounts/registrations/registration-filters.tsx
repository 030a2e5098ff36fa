import { useLocation } from 'react-router';
import type { ListedStatus } from '#contract/registrations.ts';
import { listHref } from '#web/api/paged.ts';
import { useSearchChange } from '#web/api/use-search-change.ts';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import type { AskedList } from './load-registrations.ts';

const CHOICES: readonly [ListedStatus, string][] = [
	['pending', 'Pendentes'],
	['approved', 'Aprovados'],
];

/** Which registrations are listed; the approved ones are many, and are searched. Both stand in the URL. */
export function RegistrationFilters({ asked }: { asked: AskedList }) {
	const { search } = useLocation();
	return (
		<div className="mb-6 grid gap-4">
			<ChoiceLinks label="Situação do cadastro">
				{CHOICES.map(([status, words]) => (
					<ChoiceLink
						key={status}
						to={registrationsHref(search, { status, search: '' })}
						chosen={status === asked.status}
						replace={false}
					>
						{words}
					</ChoiceLink>
				))}
			</ChoiceLinks>
			{asked.status === 'approved' && <ApprovedSearch asked={asked} />}
		</div>
	);
}

function ApprovedSearch({ asked: { status, search: text } }: { asked: AskedList }) {
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
export function registrationsHref(search: string, list: AskedList): string {
	return listHref<AskedList>(search, { ...list, status: list.status === 'pending' ? '' : list.status });
}
