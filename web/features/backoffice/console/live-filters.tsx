import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { LiveControlPage, LiveControlQuery } from '#contract/live-control.ts';
import { ENVIRONMENT_LABELS, ENVIRONMENTS } from '#domain/auction.ts';
import { liveHref } from './live-query.ts';

const STATUSES: readonly [LiveControlQuery['status'], string][] = [
	['all', 'Todos'],
	['active', 'Ativos'],
	['paused', 'Pausados'],
	['pending', 'Pendentes'],
];

/** What narrows the table: status and environment. Both stand in the URL. */
export function LiveFilters({ query, page }: { query: LiveControlQuery; page: LiveControlPage }) {
	return (
		<div className="mb-4 flex flex-wrap gap-x-8 gap-y-3">
			<Choices label="Status">
				{STATUSES.map(([status, words]) => (
					<Choice
						key={status}
						changed={{ status: status === 'all' ? '' : status }}
						chosen={status === query.status}
					>
						{words}
					</Choice>
				))}
			</Choices>
			<Choices label="Ambiente">
				{ENVIRONMENTS.map((environment) => (
					<Choice key={environment} changed={{ environment }} chosen={environment === page.environment}>
						{ENVIRONMENT_LABELS[environment]}
					</Choice>
				))}
			</Choices>
		</div>
	);
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
	return (
		<nav aria-label={label} className="flex flex-wrap gap-2">
			{children}
		</nav>
	);
}

interface ChoiceGiven {
	changed: Partial<Record<keyof LiveControlQuery, string>>;
	chosen: boolean;
	children: string;
}

function Choice({ changed, chosen, children }: ChoiceGiven) {
	const { search } = useLocation();
	return (
		<Link
			to={liveHref(search, changed)}
			replace
			preventScrollReset
			aria-current={chosen ? 'true' : undefined}
			className="inline-flex min-h-11 items-center rounded-control border border-edge bg-surface px-4 font-semibold text-ink no-underline hover:border-ink-soft aria-[current]:border-brand aria-[current]:text-brand"
		>
			{children}
		</Link>
	);
}
