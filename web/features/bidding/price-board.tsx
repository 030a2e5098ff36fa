import { isOver, statusLabel } from '#domain/auction.ts';
import { declaredWords } from '#domain/declared-result.ts';
import { formatBRL } from '#domain/money.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FRESH } from '#web/ui/fresh.ts';
import { priceLabel } from './phase-words.ts';
import { MayHaveChanged } from './stale-note.tsx';
import { TimeRow } from './time-row.tsx';
import type { Bidding } from './use-bidding.ts';

/** Status, price and time, which must be understood at a glance. */
export function PriceBoard({ bidding }: { bidding: Bidding }) {
	const { auction, live, price, phase, stale, declared, position } = bidding;
	const { bid_count, status } = live.state;
	return (
		<div className="grid gap-4">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<StatusBadge bidding={bidding} />
				<p className="text-14 text-ink-soft tabular-nums">{countOf(bid_count, isOver(status))}</p>
			</div>
			<div>
				<p className="text-14 text-ink-soft">
					{priceLabel(phase, live.state.leader)}
					{stale !== null && <MayHaveChanged />}
				</p>
				<p
					className={`font-serif text-36 font-semibold wrap-anywhere tabular-nums ${stale === null ? '' : 'text-ink-soft'}`}
				>
					<span key={price} className={price === fromReais(auction.current_bid) ? '' : FRESH}>
						{formatBRL(price)}
					</span>
				</p>
				{declared && <p className="text-14 tabular-nums">{declaredWords(declared, position === 'won')}</p>}
				<p className="text-14 text-ink-soft tabular-nums">Lance Inicial {showReais(auction.initial_bid)}</p>
			</div>
			<div className="border-t border-line pt-4">
				<TimeRow bidding={bidding} />
				{live.reason && (status === 'paused' || status === 'cancelled') && (
					<p className="mt-1 text-14 text-ink-soft">Motivo: {live.reason}</p>
				)}
			</div>
		</div>
	);
}

function StatusBadge({ bidding }: { bidding: Bidding }) {
	const { auction, live, now } = bidding;
	const { status } = live.state;
	if (status === 'active') {
		return (
			<Badge tone="live" dot>
				AO VIVO
			</Badge>
		);
	}
	const tone = status === 'pending' || status === 'paused' ? 'warn' : 'neutral';
	return <Badge tone={tone}>{statusLabel({ ...auction, status }, now)}</Badge>;
}

function countOf(bids: number, over: boolean): string {
	if (bids === 0) return over ? 'Nenhum lance' : 'Nenhum lance ainda';
	return bids === 1 ? '1 lance' : `${bids} lances`;
}
