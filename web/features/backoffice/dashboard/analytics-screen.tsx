import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChartColumn from 'lucide-react/icons/chart-column';
import Equal from 'lucide-react/icons/equal';
import { useLocation, useNavigation } from 'react-router';
import {
	type Analytics,
	type AnalyticsQuery,
	analyticsQuery,
	type RoundResult,
} from '#contract/dashboard.ts';
import { readQuery } from '#contract/read-query.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { formatDate } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useDelayed } from '#web/ui/delayed.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { AnalysisFigure } from './analysis-figure.tsx';
import { AnalyticsFilters } from './analytics-filters.tsx';
import { breakdownFigure } from './breakdown-figures.ts';
import { columnsOf, drawn, type Figure } from './figure.ts';
import { type Change, type Headline, headlinesOf, isBlank } from './headlines.ts';
import { counted, shortCount, showCount, showOver, showShare } from './number-words.ts';
import { outcomeFigure } from './outcome-figure.ts';
import { funnelFigure, unpaidFigure } from './people-figures.ts';
import { analyticsHref, csvHref, isNarrowed } from './query.ts';
import { hoursFigure, timelineFigure } from './time-figures.ts';

/** How many lots were sold in each of their rounds, of those that came to it. */
export function roundFigure({ by_round }: Pick<Analytics, 'by_round'>): Figure {
	const points = by_round.map((one) => ({
		key: roundName(one.round),
		label: roundName(one.round),
		tick: roundName(one.round),
		value: one.lots_sold,
		shown: counted(one.lots_sold, 'lote vendido', 'lotes vendidos'),
		also: [soldOf(one), showReais(one.revenue)],
	}));
	return {
		name: 'by_round',
		title: 'Vendidos no 1º e no 2º leilão',
		sentence:
			by_round.length === 0 ? 'Nenhum lote com 1º e 2º leilão encerrou no período.' : sentenceOf(by_round),
		kind: 'bars',
		panels: drawn({ name: 'Lotes vendidos', points, mark: null, axis: shortCount }),
		columns: columnsOf('Leilão', 'Ofertados', 'Vendidos', 'Taxa de venda', 'Arrematado', 'Sobre a avaliação'),
		rows: by_round.map((one) => ({
			key: roundName(one.round),
			cells: [
				roundName(one.round),
				showCount(one.lots_offered),
				showCount(one.lots_sold),
				showShare(one.sell_through),
				showReais(one.revenue),
				showOver(one.over_appraisal),
			],
		})),
	};
}

const soldOf = ({ lots_sold, lots_offered }: RoundResult) =>
	`${showCount(lots_sold)} de ${counted(lots_offered, 'lote vendido', 'lotes vendidos')}`;

/** 'No 1º leilão, 3 de 10 lotes vendidos; no 2º leilão, 5 de 7 lotes vendidos.' */
function sentenceOf(by_round: readonly RoundResult[]): string {
	const words = by_round.map((one) => `no ${roundName(one.round)}, ${soldOf(one)}`).join('; ');
	return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** The figures at the top of the page, the first one larger. */
function HeadlineFigures({ headlines }: { headlines: readonly Headline[] }) {
	return (
		<dl className={HEADLINE_GRID}>
			{headlines.map((headline, at) => (
				<div key={headline.name} className={at === 0 ? HEADLINE_FIRST : 'min-w-0'}>
					<dt className="text-14 text-ink-soft">{headline.name}</dt>
					<dd>
						<span
							className={`block font-serif font-semibold tabular-nums wrap-anywhere ${at === 0 ? 'text-36 max-sm:text-28' : 'text-18 md:text-22'}`}
						>
							{headline.value}
						</span>
						{headline.before && <Before {...headline.before} />}
					</dd>
				</div>
			))}
		</dl>
	);
}

const HEADLINE_GRID =
	'grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4 xl:grid-cols-6';
const HEADLINE_FIRST = 'col-span-2 min-w-0 md:col-span-3 lg:col-span-4 xl:col-span-3';

const ARROWS = { up: ArrowUp, down: ArrowDown, same: Equal, unknown: null };

function Before({ value, change }: { value: string; change: Change }) {
	const Arrow = ARROWS[change.direction];
	return (
		<span className="block text-14">
			<span className="inline-flex items-start gap-1 text-ink">
				{Arrow && <Arrow aria-hidden size={16} className="mt-0.5 shrink-0" />}
				{change.words}
			</span>
			{change.direction !== 'unknown' && (
				<span className="block text-12 text-ink-soft tabular-nums">antes: {value}</span>
			)}
		</span>
	);
}

interface Props {
	query: AnalyticsQuery;
	/** The environment of the deployment. */
	environment: Environment;
	/** The current month in São Paulo, 'yyyy-MM'. */
	month: string;
	/** Null if they could not be read. */
	analytics: Analytics | null;
}

const NO_CHOICES: Analytics['choices'] = { sellers: [], courts: [] };

/** The full analytics (spec §2, /admin/dashboard): headline figures, charts, and a table for each chart. */
export function AnalyticsScreen({ query, environment, month, analytics }: Props) {
	const next = useNextQuery();
	const late = useDelayed(next !== null);
	return (
		<div className="measure py-8 print:scheme-light">
			<h1 className="mb-6 font-serif text-28 font-semibold">Dashboard Completo</h1>
			<AnalyticsFilters
				query={next ?? query}
				environment={environment}
				choices={analytics?.choices ?? NO_CHOICES}
				month={month}
			/>
			<p role="status" className="mb-6 text-14 text-ink-soft tabular-nums">
				{late ? 'Carregando dados...' : analytics && rangeWords(analytics, query)}
			</p>
			<div aria-busy={late}>
				{late && <AnalyticsSkeleton />}
				{!late && analytics === null && <LoadFailed words={BACKOFFICE_TOASTS['dashboard.failed']} />}
				{!late && analytics !== null && <Numbers query={query} analytics={analytics} />}
			</div>
		</div>
	);
}

/** The query that is loading; null without a navigation on this page. */
function useNextQuery(): AnalyticsQuery | null {
	const { pathname } = useLocation();
	const next = useNavigation().location;
	return next?.pathname === pathname ? readQuery(analyticsQuery, new URLSearchParams(next.search)) : null;
}

function rangeWords({ range, previous }: Analytics, query: AnalyticsQuery): string {
	const until = formatDate(range.to);
	if (range.from === null) return `Do primeiro leilão até ${until}`;
	const words = `De ${formatDate(range.from)} a ${until}`;
	if (!previous) return words;
	if (isBlank(previous)) return `${words}. Sem período anterior para comparar`;
	return query.month
		? `${words}, comparado ao mês anterior`
		: `${words}, comparado ao período de mesma duração antes dele`;
}

function Numbers({ query, analytics }: { query: AnalyticsQuery; analytics: Analytics }) {
	const empty = analytics.figures.lots_ended === 0;
	if (empty && isQuiet(analytics)) return <AnalyticsEmpty query={query} />;
	return (
		<>
			{empty && <AnalyticsEmpty query={query} />}
			<HeadlineFigures headlines={headlinesOf(analytics)} />
			<div className={FIGURE_GRID}>
				{figuresOf(analytics).map((figure) => (
					<AnalysisFigure
						key={figure.name}
						figure={figure}
						csv={csvHref(figure.name, query, analytics.environment)}
						wide={figure.name === WIDE}
					/>
				))}
			</div>
		</>
	);
}

/** This figure takes the whole width; the others are in two columns. */
const WIDE: Figure['name'] = 'timeline';

function figuresOf(analytics: Analytics): Figure[] {
	return [
		timelineFigure(analytics),
		hoursFigure(analytics),
		funnelFigure(analytics),
		unpaidFigure(analytics),
		breakdownFigure('by_property_type', analytics),
		breakdownFigure('by_state', analytics),
		breakdownFigure('by_city', analytics),
		breakdownFigure('by_auction_type', analytics),
		outcomeFigure(analytics),
		roundFigure(analytics),
	];
}

/** Whether there is nothing to show: no bids, no registrations, nothing owed, nothing received. */
function isQuiet({ figures, funnel, unpaid }: Analytics): boolean {
	const { bids, received } = figures;
	return (
		bids === 0 &&
		received === 0 &&
		funnel.every(({ people }) => people === 0) &&
		unpaid.every(({ lots }) => lots === 0)
	);
}

const TILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const FIGURES = ['a', 'b', 'c', 'd'];

const BLOCK = 'rounded-control bg-wash motion-safe:animate-fade';

/** Replaces the page while its numbers are loading. */
function AnalyticsSkeleton() {
	return (
		<div aria-hidden>
			<div className={HEADLINE_GRID}>
				{TILES.map((tile, at) => (
					<div key={tile} className={at === 0 ? HEADLINE_FIRST : ''}>
						<div className={`h-24 ${BLOCK}`} />
					</div>
				))}
			</div>
			<div className={FIGURE_GRID}>
				{FIGURES.map((figure, at) => (
					<div key={figure} className={at === 0 ? 'lg:col-span-2' : ''}>
						<div className={`h-96 ${BLOCK}`} />
					</div>
				))}
			</div>
		</div>
	);
}

const FIGURE_GRID = 'mt-10 grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-2';

/** Shown when no auction ended within the period: what the page will show, and links to show more. */
function AnalyticsEmpty({ query }: { query: AnalyticsQuery }) {
	const { period, environment } = query;
	return (
		<div className="mb-8 flex flex-col items-center gap-3 rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<ChartColumn aria-hidden size={32} strokeWidth={1.5} className="text-ink-soft" />
			<p className="font-serif text-18 font-semibold">{wordsFor(query)}</p>
			<p className="max-w-prose text-ink-soft">
				Quando um leilão terminar, o que foi arrematado, os lances e a comparação com o período anterior
				aparecem aqui.
			</p>
			<div className="flex flex-wrap justify-center gap-3 print:hidden">
				{isNarrowed(query) && (
					<LinkButton variant="secondary" to={analyticsHref({ period, environment })} replace>
						Limpar filtros
					</LinkButton>
				)}
				{(period !== 'all' || query.month) && (
					<LinkButton
						variant="secondary"
						to={analyticsHref({ ...query, month: undefined, period: 'all' })}
						replace
					>
						Ver desde o início
					</LinkButton>
				)}
			</div>
		</div>
	);
}

function wordsFor(query: AnalyticsQuery): string {
	if (isNarrowed(query)) return 'Nenhum leilão encerrado com estes filtros';
	return query.period === 'all' && !query.month
		? 'Ainda não há leilões encerrados'
		: 'Ainda não há leilões encerrados neste período';
}
