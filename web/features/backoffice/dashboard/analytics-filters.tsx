import type { ReactNode } from 'react';
import {
	type Analytics,
	type AnalyticsQuery,
	analyticsQuery,
	PERIODS,
	RESULT_OUTCOMES,
} from '#contract/dashboard.ts';
import { readQuery } from '#contract/read-query.ts';
import { type Environment, TYPE_LABELS } from '#domain/auction/auction.ts';
import { ENVIRONMENT_LABELS } from '#domain/auction/environments.ts';
import { OUTCOME_WORDS } from '#domain/auction/outcomes.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import { useSearchChange } from '#web/api/use-search-change.ts';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { useFollowed } from '#web/ui/field.tsx';
import { analyticsHref, PERIOD_LABELS } from './query.ts';

const STATES = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

interface Props {
	query: AnalyticsQuery;
	/** The environment of the deployment, which is the default. */
	environment: Environment;
	choices: Analytics['choices'];
	/** The current month in São Paulo, 'yyyy-MM'. */
	month: string;
}

/** How many past months can be chosen. */
const MONTHS = 24;

const MONTH_WORDS = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The months before and with `month`, newest first: ['2026-11', 'novembro de 2026']. */
export function monthsUntil(month: string): [value: string, words: string][] {
	const [year = 0, number = 1] = month.split('-').map(Number);
	return Array.from({ length: MONTHS }, (_, back) => {
		const at = new Date(Date.UTC(year, number - 1 - back, 1));
		return [at.toISOString().slice(0, 7), MONTH_WORDS.format(at)];
	});
}

/** The filters of the analytics: period or month, environment, place, type, kind, seller, court and outcome. All of them are in the URL. */
export function AnalyticsFilters({ query, environment, choices, month }: Props) {
	return (
		<div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
			<Periods query={query} />
			<search
				aria-label="Filtrar o dashboard"
				className="grid grow grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
			>
				<Choice name="month" label="Mês" value={query.month ?? ''}>
					<option value="">Escolher</option>
					{monthsUntil(month).map(([value, words]) => (
						<option key={value} value={value}>
							{words}
						</option>
					))}
				</Choice>
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
				<Choice name="kind" label="Natureza" value={query.kind ?? ''}>
					<option value="">Todas</option>
					{Object.entries(AUCTION_KINDS).map(([kind, words]) => (
						<option key={kind} value={kind}>
							{words}
						</option>
					))}
				</Choice>
				<Choice name="seller" label="Comitente" value={query.seller ?? ''}>
					<option value="">Todos</option>
					{choices.sellers.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</Choice>
				<Choice name="court" label="Juízo" value={query.court ?? ''}>
					<option value="">Todos</option>
					{choices.courts.map((court) => (
						<option key={court}>{court}</option>
					))}
				</Choice>
				<Choice name="outcome" label="Desfecho" value={query.outcome ?? ''}>
					<option value="">Todos</option>
					{RESULT_OUTCOMES.map((outcome) => (
						<option key={outcome} value={outcome}>
							{OUTCOME_WORDS[outcome]}
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
					to={analyticsHref({ ...query, month: undefined, period })}
					chosen={query.month === undefined && period === query.period}
					narrow
				>
					{PERIOD_LABELS[period]}
				</ChoiceLink>
			))}
		</ChoiceLinks>
	);
}

interface ChoiceProps {
	name: 'month' | 'environment' | 'state' | 'auction_type' | 'kind' | 'seller' | 'court' | 'outcome';
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
