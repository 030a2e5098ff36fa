import type { RankedBidder, Ranking } from '#contract/admin-payments.ts';
import { CANDIDATE_LABELS, type CandidateState } from '#domain/settlement/second-chance.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { Badge } from '#web/ui/badge.tsx';

const TONES: Record<CandidateState, 'live' | 'warn' | 'brand' | 'neutral'> = {
	open: 'neutral',
	winner: 'brand',
	defaulted: 'live',
	annulled: 'neutral',
	offered: 'warn',
	declined: 'neutral',
	expired: 'neutral',
	barred: 'live',
	unfit: 'neutral',
};

/** Each bidder's highest bid in order, with the bidder's state in the queue for the lot. */
export function RankingList({ ranking: { bidders, next } }: { ranking: Ranking }) {
	if (bidders.length === 0) return null;
	return (
		<section aria-labelledby="ordem">
			<h2 id="ordem" className="mb-3 font-serif text-22 font-semibold">
				Ordem dos lances
			</h2>
			<ol className="divide-y divide-line rounded-card border border-line bg-surface">
				{bidders.map((each) => (
					<Place key={each.bidder} place={each} next={each.bidder === next} />
				))}
			</ol>
			<p className="mt-2 text-14 text-ink-soft">
				O maior lance de cada licitante. Só administradores veem nomes e emails.
			</p>
		</section>
	);
}

function Place({ place, next }: { place: RankedBidder; next: boolean }) {
	const { bidder, name, email, amount, at, standing } = place;
	return (
		<li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2 px-4 py-3 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto]">
			<span className="font-serif text-22 text-brass tabular-nums">{place.place}º</span>
			<div className="min-w-0">
				<p className="font-semibold wrap-anywhere">
					{name} <span className="font-normal text-ink-soft">(Licitante {bidder})</span>
				</p>
				{email && <p className="text-14 text-ink-soft wrap-anywhere">{email}</p>}
				<p className="mt-1">
					{next ? (
						<Badge tone="warn">Próximo na fila</Badge>
					) : (
						<Badge tone={TONES[standing]}>{CANDIDATE_LABELS[standing]}</Badge>
					)}
				</p>
			</div>
			<p className="max-sm:col-start-2 max-sm:mt-1 sm:text-right">
				<span className="block font-semibold tabular-nums">{showReais(amount)}</span>
				<span className="block text-14 text-ink-soft tabular-nums">{formatDateTimeSeconds(at)}</span>
			</p>
		</li>
	);
}
