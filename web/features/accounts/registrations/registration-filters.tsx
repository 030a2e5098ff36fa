import { Search } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { ListedStatus } from '#contract/registrations.ts';
import { useSearchChange } from '#web/api/use-search-change.ts';
import { Labelled } from '#web/ui/field.tsx';
import { useRested } from '#web/ui/use-followed.ts';
import type { AskedList } from './load-registrations.ts';
import { registrationsHref } from './registrations-href.ts';

const CHOICES: readonly [ListedStatus, string][] = [
	['pending', 'Pendentes'],
	['approved', 'Aprovados'],
];

/** Which registrations are listed; the approved ones are many, and are searched. Both stand in the URL. */
export function RegistrationFilters({ asked }: { asked: AskedList }) {
	const { search } = useLocation();
	return (
		<div className="mb-6 grid gap-4">
			<nav aria-label="Situação do cadastro" className="flex flex-wrap gap-2">
				{CHOICES.map(([status, words]) => (
					<Link
						key={status}
						to={registrationsHref(search, { status, search: '' })}
						preventScrollReset
						aria-current={status === asked.status ? 'true' : undefined}
						className="inline-flex min-h-11 items-center rounded-control border border-edge bg-surface px-4 font-semibold text-ink no-underline hover:border-ink-soft aria-[current]:border-brand aria-[current]:text-brand"
					>
						{words}
					</Link>
				))}
			</nav>
			{asked.status === 'approved' && <SearchField asked={asked} />}
		</div>
	);
}

function SearchField({ asked }: { asked: AskedList }) {
	const change = useSearchChange();
	const { input, type, send } = useRested(
		asked.search,
		(words) => void change((search) => registrationsHref(search, { status: asked.status, search: words })),
	);
	return (
		<search aria-label="Buscar cadastros aprovados" className="block max-w-xl">
			<form
				onSubmit={(event) => {
					event.preventDefault();
					send(String(new FormData(event.currentTarget).get('search')));
				}}
			>
				<input type="hidden" name="tab" value="cadastros" />
				<input type="hidden" name="status" value={asked.status} />
				<Labelled label="Busca">
					{(ties) => (
						<span className="relative block">
							<Search
								aria-hidden
								size={18}
								className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
							/>
							<input
								{...ties}
								ref={input}
								name="search"
								type="search"
								defaultValue={asked.search}
								maxLength={200}
								placeholder="Nome ou email"
								onInput={({ currentTarget }) => type(currentTarget.value)}
								className="control pl-10"
							/>
						</span>
					)}
				</Labelled>
			</form>
		</search>
	);
}
