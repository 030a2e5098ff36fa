import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { AUDIENCE_REFRESH, type Audience } from '#contract/console.ts';
import { isOver, statusLabel } from '#domain/auction/auction.ts';
import { currentRoundWords } from '#domain/auction/rounds.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import { showReais } from '#web/api/amount.ts';
import { readAudience } from '#web/api/backoffice.ts';
import { everyWhileVisible } from '#web/api/every-while-visible.ts';
import { notUpdated } from '#web/browser/interfaces.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { ConsoleState } from './use-console.ts';

/** The lot, its status, and whether the data is up to date. */
export function ConsoleHeader({ lot }: { lot: ConsoleState }) {
	const { auction, live, now } = lot;
	const { status } = live.state;
	return (
		<header className="grid gap-2">
			<Link
				to={ADMIN_PAGES.live}
				className="inline-flex min-h-11 items-center gap-1 justify-self-start text-14 text-ink-soft no-underline hover:text-ink"
			>
				<ChevronLeft aria-hidden size={16} />
				Ao Vivo
			</Link>
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
				<div className="grid min-w-0 gap-1">
					<h1 className="min-w-0 font-serif text-22 font-semibold wrap-anywhere lg:text-22">
						{auction.title}
					</h1>
					<LotFacts lot={lot} />
				</div>
				<div className="flex flex-wrap items-center gap-3">
					{auction.round && (
						<p className="text-14 font-semibold">{currentRoundWords(auction.round, auction.rounds.length)}</p>
					)}
					<AudienceNote auction_id={auction.id} />
					<Connection lot={lot} />
					{status === 'active' ? (
						<Badge tone="live" dot>
							AO VIVO
						</Badge>
					) : (
						<Badge tone={status === 'paused' ? 'warn' : 'neutral'}>
							{statusLabel({ ...auction, suspended_since: null, ...live.state }, now)}
						</Badge>
					)}
				</div>
			</div>
		</header>
	);
}

/** Sale and lot, who conducts and sells it, and what it is worth. */
function LotFacts({ lot: { auction, lots, reserve } }: { lot: ConsoleState }) {
	const { sale, lot_number, auctioneer, seller, kind, property } = auction;
	const facts = [
		sale && (sale.number ? `Leilão nº ${sale.number}` : 'Leilão sem número'),
		lot_number !== null && `Lote ${lot_number}${lots === null ? '' : ` de ${lots}`}`,
		auctioneer && auctioneerWords(auctioneer),
		seller && `${kind === 'judicial' ? 'Juízo' : 'Comitente'}: ${seller}`,
		property.appraisal !== null && `Avaliação ${showReais(property.appraisal)}`,
		reserve !== null && `Reserva ${showReais(reserve)} (sigilosa)`,
	].filter(Boolean);
	return facts.length > 0 && <p className="text-14 text-ink-soft wrap-anywhere">{facts.join(' · ')}</p>;
}

/** How many screens follow the lot. Nothing is shown while that is not known. */
function AudienceNote({ auction_id }: { auction_id: string }) {
	const audience = useAudience(auction_id);
	return audience && <p className="text-14 text-ink-soft tabular-nums">{audienceWords(audience)}</p>;
}

/** The state of the stream: an auctioneer must see at once that newer bids may be missing. */
function Connection({ lot: { live, stale, connected } }: { lot: ConsoleState }) {
	if (isOver(live.state.status)) return null;
	if (stale !== null)
		return (
			<p role="status" className="text-14 font-semibold text-warn">
				{notUpdated() ?? (
					<>
						Dados atrasados há <span className="tabular-nums">{stale} s</span>
					</>
				)}
			</p>
		);
	return (
		<p role="status" className={`text-14 ${connected ? 'text-brand' : 'font-semibold text-warn'}`}>
			{connected ? 'Conexão ao vivo' : 'Conectando…'}
		</p>
	);
}

/** Screens and not people: somebody may have several. */
export function audienceWords({ screens, complete }: Audience): string {
	const number = screens.toLocaleString('pt-BR');
	const counted = screens === 1 ? '1 tela acompanha' : `${number} telas acompanham`;
	return complete ? counted : `Ao menos ${counted}`;
}

/**
 * Who follows a lot, read every few seconds, for the first time after the first few: it is not what the console opens for. Null until
 * it is known and after a read that failed.
 */
function useAudience(auction_id: string): Audience | null {
	const [held, setHeld] = useState<Audience | null>(null);
	useEffect(() => {
		const read = async () => {
			const answer = await readAudience(auction_id);
			setHeld('done' in answer ? answer.done : null);
		};
		return everyWhileVisible(AUDIENCE_REFRESH, read);
	}, [auction_id]);
	return held;
}
