import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { AgendaEntry, Attention, BackofficeOverview, OverviewOutage } from '#contract/overview.ts';
import { PAGES } from '#contract/paths.ts';
import { TYPE_LABELS } from '#domain/auction/auction.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import {
	formatClockSeconds,
	formatDate,
	formatDateTime,
	formatDateTimeSeconds,
	MINUTE,
} from '#domain/values/time.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { wordsOfAttention } from './attention.ts';
import { FirstSteps } from './first-steps.tsx';
import { Week } from './week.tsx';

const TONES = { live: 'text-live', warn: 'text-warn', ink: 'text-ink' };

/** The tasks that wait for an administrator, the most urgent first. Each row links to its page. */
function AttentionList({ attention }: { attention: readonly Attention[] }) {
	return (
		<section aria-labelledby="espera">
			<h2 id="espera" className="mb-3 font-serif text-22 font-semibold">
				Espera por você
			</h2>
			{attention.length === 0 ? (
				<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
					<p className="font-serif text-18 font-semibold">Nada espera por você agora.</p>
					<p className="mt-1 text-ink-soft">O que precisar de uma decisão aparece aqui.</p>
				</div>
			) : (
				<ul className="divide-y divide-line rounded-card border border-line bg-surface">
					{attention.map((each) => (
						<li key={each.kind}>
							<Line attention={each} />
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

function Line({ attention }: { attention: Attention }) {
	const { count, what, since, to, tone } = wordsOfAttention(attention);
	return (
		<Link to={to} className="flex items-center gap-4 px-4 py-3 text-ink no-underline hover:bg-wash sm:px-6">
			<span className={`min-w-12 text-right font-serif text-28 font-semibold tabular-nums ${TONES[tone]}`}>
				{count}
			</span>
			<span className="min-w-0 flex-1">
				<span className="block font-semibold">{what}</span>
				<span className="block text-14 text-ink-soft tabular-nums">{since}</span>
			</span>
			<ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
		</Link>
	);
}

const WHAT = { start: 'Começa', end: 'Termina' };

/** The starts and ends of the next 24 hours, soonest first. */
function Agenda({ entries, total }: { entries: readonly AgendaEntry[]; total: number }) {
	const rest = total - entries.length;
	return (
		<section aria-labelledby="agenda">
			<h2 id="agenda" className="mb-3 font-serif text-22 font-semibold">
				Próximas 24 horas
			</h2>
			{entries.length === 0 ? (
				<p className="text-ink-soft">Nada começa nem termina nas próximas 24 horas.</p>
			) : (
				<ol className="divide-y divide-line border-y border-line">
					{entries.map((entry) => (
						<Entry key={`${entry.id} ${entry.what} ${entry.round}`} entry={entry} />
					))}
				</ol>
			)}
			{rest > 0 && (
				<p className="mt-2 text-14 text-ink-soft tabular-nums">
					e mais {rest.toLocaleString('pt-BR')} {rest === 1 ? 'hora marcada' : 'horas marcadas'}
				</p>
			)}
		</section>
	);
}

function Entry({ entry: { id, title, what, at, round, auction_type } }: { entry: AgendaEntry }) {
	const verb = round === null ? WHAT[what] : `${roundName(round)} ${WHAT[what].toLowerCase()}`;
	return (
		<li className="py-2">
			<p className="flex flex-wrap justify-between gap-x-4 text-14 text-ink-soft tabular-nums">
				<span>
					{verb} <time dateTime={at}>{formatDateTime(at)}</time>
				</span>
				<span>{TYPE_LABELS[auction_type]}</span>
			</p>
			<Link
				to={auction_type === 'live' ? PAGES.adminConsole(id) : PAGES.auction(id)}
				className="line-clamp-2 py-1 font-semibold wrap-anywhere"
				title={title}
			>
				{title}
			</Link>
		</li>
	);
}

interface Props {
	/** Null if it could not be read. */
	overview: BackofficeOverview | null;
	/** The latest actions of administrators. */
	latest: ReactNode;
}

/** The management dashboard (spec §2): waiting tasks, the next 24 hours, and the week. */
export function OverviewScreen({ overview, latest }: Props) {
	useRereading();
	return (
		<div className="measure py-8">
			<h1 className="mb-6 font-serif text-28 font-semibold">Visão geral</h1>
			{overview ? (
				<Parts overview={overview} latest={latest} />
			) : (
				<LoadFailed words={BACKOFFICE_TOASTS['dashboard.failed']} />
			)}
		</div>
	);
}

function Parts({ overview, latest }: { overview: BackofficeOverview; latest: ReactNode }) {
	return (
		<div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
			<div className="grid content-start gap-8">
				{overview.first_steps && <FirstSteps steps={overview.first_steps} />}
				{(!overview.first_steps || overview.attention.length > 0) && (
					<AttentionList attention={overview.attention} />
				)}
				<OutageList outages={overview.outages} />
				{latest}
			</div>
			<div className="grid content-start gap-8">
				<Agenda entries={overview.agenda} total={overview.agenda_total} />
				<Week days={overview.week} />
			</div>
		</div>
	);
}

/**
 * Reads the data every minute while the page is visible, and when it is shown again, because this page stays open all
 * day.
 */
function useRereading(): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const read = () => document.visibilityState === 'visible' && void revalidate();
		const timer = setInterval(read, MINUTE);
		document.addEventListener('visibilitychange', read);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', read);
		};
	}, [revalidate]);
}

/**
 * The outages of the last days in which no bids could be accepted, and how many auctions they extended. Renders nothing
 * without outages.
 */
function OutageList({ outages }: { outages: readonly OverviewOutage[] }) {
	if (outages.length === 0) return null;
	return (
		<section aria-labelledby="fora-do-ar">
			<h2 id="fora-do-ar" className="mb-3 font-serif text-22 font-semibold">
				Fora do ar
			</h2>
			<ul className="divide-y divide-line rounded-card border border-line bg-surface tabular-nums">
				{outages.map((outage) => (
					<OutageListLine key={outage.since} outage={outage} />
				))}
			</ul>
		</section>
	);
}

function OutageListLine({ outage }: { outage: OverviewOutage }) {
	const { when, effect } = outageWords(outage);
	return (
		<li className="px-4 py-3 sm:px-6">
			<span className="block font-semibold">{when}</span>
			<span className="block text-14 text-ink-soft">{effect}</span>
		</li>
	);
}

/** The times of an outage and its effect, formatted. */
export function outageWords({ since, until, auctions, leap }: OverviewOutage) {
	const end = formatDate(since) === formatDate(until) ? formatClockSeconds : formatDateTimeSeconds;
	const when = `De ${formatDateTimeSeconds(since)} a ${end(until)}`;
	const effect = [leap && 'O relógio do sistema mudou de repente.', extendedWords(auctions)];
	return { when, effect: effect.filter(Boolean).join(' ') };
}

function extendedWords(auctions: number): string {
	if (auctions === 0) return 'Nenhum leilão estava nos últimos 3 minutos.';
	return auctions === 1 ? '1 leilão foi prorrogado.' : `${auctions} leilões foram prorrogados.`;
}
