import { Link } from 'react-router';
import type { AgendaEntry } from '#contract/overview.ts';
import { PAGES } from '#contract/paths.ts';
import { TYPE_LABELS } from '#domain/auction/auction.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { formatDateTime } from '#domain/values/time.ts';

const WHAT = { start: 'Começa', end: 'Termina' };

/** The starts and ends of the next 24 hours, soonest first. */
export function Agenda({ entries, total }: { entries: readonly AgendaEntry[]; total: number }) {
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
