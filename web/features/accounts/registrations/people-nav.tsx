import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { PeopleCounts } from '#contract/people.ts';
import { usePeopleCounts } from '#web/api/people.ts';

/** The lists about people, in the order of their links. */
export type PeopleList = 'queue' | keyof PeopleCounts;

const LISTS: readonly [PeopleList, to: string, words: string][] = [
	['queue', ADMIN_PAGES.people, 'A decidir'],
	['registration', ADMIN_PAGES.registrations, 'Cadastros'],
	['identity', `${ADMIN_PAGES.registrations}&status=unchecked`, 'Identidades'],
	['enrolment', ADMIN_PAGES.enrolments, 'Habilitações'],
	['preference', ADMIN_PAGES.preferences, 'Preferências'],
	['bars', ADMIN_PAGES.bars, 'Impedimentos'],
	['approved', `${ADMIN_PAGES.registrations}&status=approved`, 'Aprovados'],
	['rejected', `${ADMIN_PAGES.registrations}&status=rejected`, 'Recusados'],
];

/** The lists in which nobody waits for a decision. */
const OF_NOBODY: readonly PeopleList[] = ['bars', 'approved', 'rejected'];

/** The lists about people as links, with how much is in each; those of decisions that wait are stressed. */
export function PeopleNav({ chosen }: { chosen: PeopleList }) {
	const counts = usePeopleCounts();
	const current = useRef<HTMLAnchorElement>(null);
	// On a phone the row is wider than the screen.
	useEffect(() => {
		// Newer browsers return a promise, which an effect must not.
		current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
	}, []);
	return (
		<nav aria-label="Pessoas" className="measure overflow-x-auto pt-6">
			<ul className="flex w-max min-w-full gap-1 border-b border-line">
				{LISTS.map(([list, to, words]) => (
					<li key={list}>
						<Link
							ref={list === chosen ? current : undefined}
							to={to}
							aria-current={list === chosen ? 'page' : undefined}
							className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-14 font-semibold whitespace-nowrap text-ink-soft no-underline hover:text-ink aria-[current]:border-brand aria-[current]:text-brand"
						>
							{words}
							<Count list={list} counts={counts} />
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Has its width before the counts are there: the row must not move under the list that is shown. */
function Count({ list, counts }: { list: PeopleList; counts: PeopleCounts | null }) {
	if (!counts)
		return (
			<span aria-hidden className="invisible text-12">
				00
			</span>
		);
	const { registration, identity, enrolment, preference } = counts;
	const count = list === 'queue' ? registration + identity + enrolment + preference : counts[list];
	const waits = !OF_NOBODY.includes(list) && count > 0;
	return (
		<span className={`text-12 tabular-nums ${waits ? 'text-warn' : 'text-ink-soft'}`}>
			{count.toLocaleString('pt-BR')}
		</span>
	);
}
