import type { ReactNode } from 'react';
import { type AnalyticsQuery, analyticsQuery, PERIODS } from '#contract/dashboard.ts';
import { readQuery } from '#contract/read-query.ts';
import { ENVIRONMENT_LABELS, type Environment, TYPE_LABELS } from '#domain/auction/auction.ts';
import { useSearchChange } from '#web/api/use-search-change.ts';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { useFollowed } from '#web/ui/field.tsx';
import { analyticsHref, PERIOD_LABELS } from './query.ts';

const STATES = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

interface Props {
	query: AnalyticsQuery;
	/** The environment of the deployment, which is the default. */
	environment: Environment;
}

/** The filters of the analytics: period, environment, state and auction type. All of them are in the URL. */
export function AnalyticsFilters({ query, environment }: Props) {
	return (
		<div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
			<Periods query={query} />
			<search
				aria-label="Filtrar o dashboard"
				className="grid grow grid-cols-2 gap-3 sm:grid-cols-3 lg:grow-0"
			>
				<Choice name="environment" label="Ambiente" value={query.environment ?? environment}>
					{Object.entries(ENVIRONMENT_LABELS).map(([name, words]) => (
						<option key={name} value={name}>
							{words}
						</option>
					))}
				</Choice>
				<Choice name="state" label="Estado" value={query.state ?? ''}>
					<option value="">Todos</option>
					{[...new Set([...STATES, query.state ?? 'SP'])].map((state) => (
						<option key={state}>{state}</option>
					))}
				</Choice>
				<Choice name="auction_type" label="Tipo de leilão" value={query.auction_type ?? ''}>
					<option value="">Todos</option>
					{Object.entries(TYPE_LABELS).map(([type, words]) => (
						<option key={type} value={type}>
							{words}
						</option>
					))}
				</Choice>
			</search>
		</div>
	);
}

function Periods({ query }: { query: AnalyticsQuery }) {
	return (
		<ChoiceLinks label="Período">
			{PERIODS.map((period) => (
				<ChoiceLink
					key={period}
					to={analyticsHref({ ...query, period })}
					chosen={period === query.period}
					narrow
				>
					{PERIOD_LABELS[period]}
				</ChoiceLink>
			))}
		</ChoiceLinks>
	);
}

interface ChoiceProps {
	name: 'environment' | 'state' | 'auction_type';
	label: string;
	value: string;
	children: ReactNode;
}

function Choice({ name, label, value, children }: ChoiceProps) {
	const change = useSearchChange();
	const [shown, setShown] = useFollowed(value);
	function choose(chosen: string) {
		setShown(chosen);
		void change((search) => {
			const query = readQuery(analyticsQuery, new URLSearchParams(search));
			return analyticsHref({ ...query, [name]: chosen === '' ? undefined : chosen });
		});
	}
	return (
		<label className="block min-w-0">
			<span className="mb-1 block text-14 text-ink-soft">{label}</span>
			<select name={name} value={shown} onChange={({ target }) => choose(target.value)} className="control">
				{children}
			</select>
		</label>
	);
}
