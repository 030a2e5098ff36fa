import { useLocation, useNavigation } from 'react-router';
import { type Analytics, type AnalyticsQuery, analyticsQuery } from '#contract/dashboard.ts';
import { readQuery } from '#contract/read-query.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { formatDate } from '#domain/values/time.ts';
import { useDelayed } from '#web/ui/delayed.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { AnalysisFigure } from './analysis-figure.tsx';
import { AnalyticsEmpty } from './analytics-empty.tsx';
import { AnalyticsFilters } from './analytics-filters.tsx';
import { breakdownFigure } from './breakdown-figures.ts';
import type { Figure } from './figure.ts';
import { HEADLINE_FIRST, HEADLINE_GRID, HeadlineFigures } from './headline-figures.tsx';
import { headlinesOf } from './headlines.ts';
import { funnelFigure, unpaidFigure } from './people-figures.ts';
import { csvHref } from './query.ts';
import { roundFigure } from './round-figure.ts';
import { hoursFigure, timelineFigure } from './time-figures.ts';

interface Props {
	query: AnalyticsQuery;
	/** The environment of the deployment. */
	environment: Environment;
	/** Null if they could not be read. */
	analytics: Analytics | null;
}

/** The full analytics (spec §2, /admin/dashboard): headline figures, charts, and a table for each chart. */
export function AnalyticsScreen({ query, environment, analytics }: Props) {
	const next = useNextQuery();
	const late = useDelayed(next !== null);
	return (
		<div className="measure py-8 print:scheme-light">
			<h1 className="mb-6 font-serif text-28 font-semibold">Dashboard Completo</h1>
			<AnalyticsFilters query={next ?? query} environment={environment} />
			<p role="status" className="mb-6 text-14 text-ink-soft tabular-nums">
				{late ? 'Carregando dados...' : analytics && rangeWords(analytics)}
			</p>
			<div aria-busy={late}>
				{late && <AnalyticsSkeleton />}
				{!late && analytics === null && <LoadFailed words={TOASTS['dashboard.failed']} />}
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

function rangeWords({ range, previous }: Analytics): string {
	const until = formatDate(range.to);
	if (range.from === null) return `Do primeiro leilão até ${until}`;
	const words = `De ${formatDate(range.from)} a ${until}`;
	return previous ? `${words}, comparado ao período de mesma duração antes dele` : words;
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

const TILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
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
