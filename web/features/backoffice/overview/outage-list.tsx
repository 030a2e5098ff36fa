import type { OverviewOutage } from '#contract/overview.ts';
import { formatClockSeconds, formatDate, formatDateTimeSeconds } from '#domain/values/time.ts';

/**
 * The outages of the last days in which no bids could be accepted, and how many auctions they extended. Renders nothing
 * without outages.
 */
export function OutageList({ outages }: { outages: readonly OverviewOutage[] }) {
	if (outages.length === 0) return null;
	return (
		<section aria-labelledby="fora-do-ar">
			<h2 id="fora-do-ar" className="mb-3 font-serif text-22 font-semibold">
				Fora do ar
			</h2>
			<ul className="divide-y divide-line rounded-card border border-line bg-surface tabular-nums">
				{outages.map((outage) => (
					<Line key={outage.since} outage={outage} />
				))}
			</ul>
		</section>
	);
}

function Line({ outage }: { outage: OverviewOutage }) {
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
