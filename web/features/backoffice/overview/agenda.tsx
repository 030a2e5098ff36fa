import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { AgendaEntry } from '#contract/overview.ts';
import { PAGES } from '#contract/paths.ts';
import { TYPE_LABELS } from '#domain/auction/auction.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { formatNearTime } from '#domain/values/near-time.ts';

const WHAT = { start: 'Começa', end: 'Termina' };

interface Props {
	entries: readonly AgendaEntry[];
	total: number;
	/** Epoch milliseconds. */
	now: number;
}

/** The starts and ends of the next 24 hours on a line of time, soonest first. */
export function Agenda({ entries, total, now }: Props) {
	const rest = total - entries.length;
	return (
		<section aria-labelledby="agenda">
			<h2 id="agenda" className="mb-3 font-serif text-22 font-semibold">
				Próximas 24 horas
			</h2>
			{entries.length === 0 ? (
				<p className="text-ink-soft">Nada começa nem termina nas próximas 24 horas.</p>
			) : (
				<ol className="border-l border-line">
					{entries.map((entry) => (
						<Entry key={`${entry.id} ${entry.what} ${entry.round}`} entry={entry} now={now} />
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

function Entry({ entry, now }: { entry: AgendaEntry; now: number }) {
	const { id, title, what, at, round, auction_type } = entry;
	const verb = round === null ? WHAT[what] : `${roundName(round)} ${WHAT[what].toLowerCase()}`;
	return (
		<li className="relative py-1 pl-4">
			<span
				aria-hidden
				className={`absolute top-3 -left-1.25 size-2.5 rounded-full border-2 ${what === 'start' ? 'border-brand bg-surface' : 'border-ink-soft bg-ink-soft'}`}
			/>
			<p className="flex flex-wrap gap-x-3 text-14 text-ink-soft tabular-nums">
				<time dateTime={at} className="font-semibold text-ink">
					{formatNearTime(at, now)}
				</time>
				<span>{verb}</span>
				{auction_type === 'live' && <span>{TYPE_LABELS[auction_type]}</span>}
			</p>
			<Link
				to={auction_type === 'live' ? ADMIN_PAGES.console(id) : PAGES.auction(id)}
				className="block truncate py-0.5 text-14 font-semibold max-sm:py-3"
				title={title}
			>
				{title}
			</Link>
		</li>
	);
}
