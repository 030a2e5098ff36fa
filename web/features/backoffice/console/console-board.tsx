import type { ReactNode } from 'react';
import type { LiveState } from '#contract/live.ts';
import { isOver, SUSPENDED } from '#domain/auction/auction.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { AWAITING, countdown } from '#domain/auction/countdown.ts';
import { extensionHistory } from '#domain/auction/extension.ts';
import { announcementOf } from '#domain/auction/hammer-calls.ts';
import { outcomeBadge } from '#domain/auction/outcomes.ts';
import { type Phase, phaseOf } from '#domain/lot/phase.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatNearTime } from '#domain/values/near-time.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { useServerClock } from '#web/api/server-clock.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { ServerTime } from '#web/ui/server-time.tsx';
import type { ConsoleState } from './use-console.ts';

/** Price, clock and leader in large figures that can be read from a distance. */
export function ConsoleBoard({ lot }: { lot: ConsoleState }) {
	const { auction, live, stale, bidders, bids } = lot;
	const { state } = live;
	const increment =
		state.bid_count === 0
			? fromReais(auction.terms.increment)
			: fromReais(state.minimum_bid) - fromReais(state.current_bid);
	const over = isOver(state.status);
	const ends = { end_time: state.end_time, scheduled_end_time: auction.scheduled_end_time };
	const extended = extensionHistory(ends, live.extensions.count, over);
	const clock = useServerClock(lot.now);
	const leader = bids.find(({ bidder }) => bidder === state.leader)?.name;
	return (
		<section
			aria-label="Painel do lote"
			className="@container grid gap-3 rounded-card border border-line bg-surface p-4 sm:px-6"
		>
			<div>
				<p className="text-16 text-ink-soft">
					{priceName(state)}
					{stale !== null && <strong className="text-warn"> (pode ter mudado)</strong>}
				</p>
				<p className="font-serif text-[min(4.5rem,10.5cqw)] leading-none font-semibold whitespace-nowrap tabular-nums">
					{showReais(state.current_bid)}
				</p>
			</div>
			<Reserve lot={lot} />
			<Calls lot={lot} />
			<dl className="grid grid-cols-2 items-start gap-4 border-t border-line pt-4 @2xl:grid-cols-[fit-content(40%)_minmax(6rem,1fr)_auto_auto] @2xl:gap-6">
				<Figure name={stale === null ? 'Tempo' : 'Tempo (pode ter mudado)'} large>
					<Clock lot={lot} />
				</Figure>
				<Figure name={over ? (state.outcome === 'sold' ? 'Arrematado por' : 'Maior lance de') : 'Vencendo'}>
					{state.leader === null ? (over ? 'Ninguém' : 'Ninguém ainda') : bidderName(state.leader)}
					{state.leader !== null && <Small>{leader ?? '…'}</Small>}
				</Figure>
				<Figure name="Próximo lance">
					{over ? '—' : <span className="whitespace-nowrap">{showReais(state.minimum_bid)}</span>}
					{!over && <Small>incremento de {formatBRL(increment)}</Small>}
				</Figure>
				<Figure name="Disputa">
					{state.bid_count} {state.bid_count === 1 ? 'lance' : 'lances'}
					<Small>
						{bidders} {bidders === 1 ? 'licitante' : 'licitantes'}
					</Small>
				</Figure>
			</dl>
			{live.reason && (
				<p className="text-16">
					<strong>{state.status === 'paused' ? 'Suspenso. Motivo:' : 'Motivo:'}</strong> {live.reason}
				</p>
			)}
			<p className="text-14 text-ink-soft tabular-nums">
				Início {formatDateTime(auction.start_time)} · {over ? 'Término' : 'Término previsto'}{' '}
				{formatDateTime(state.end_time)}
				{extended !== null && <span className="block text-brass">{extended}</span>}
			</p>
			{!over && <ServerTime clock={clock} />}
		</section>
	);
}

/** Whether a sale now depends on the seller, live as bids come. Nobody but the auctioneer's console says so. */
function Reserve({ lot: { auction, live, reserve } }: { lot: ConsoleState }) {
	const { status, bid_count, current_bid } = live.state;
	if (isOver(status) || (reserve === null && !auction.all_conditional)) return null;
	if (auction.all_conditional)
		return <p className="font-semibold text-brass">Toda venda depende do comitente</p>;
	const below = bid_count === 0 || (reserve !== null && current_bid < reserve);
	return (
		<p role="status" className={`font-semibold ${below ? 'text-warn' : 'text-brand'}`}>
			{below ? 'Abaixo da reserva' : 'Reserva atingida'}
		</p>
	);
}

function priceName({ outcome, status, bid_count }: LiveState): string {
	if (outcome === 'sold') return 'Vendido por';
	if (isOver(status) && bid_count > 0) return 'Maior lance';
	if (bid_count > 0) return 'Lance Atual';
	return isOver(status) ? 'Lance Inicial' : 'Lance mínimo';
}

/** The calls as three steps, and the announcement that every viewer sees now. Its space is reserved, so that nothing moves. */
function Calls({ lot: { auction, live } }: { lot: ConsoleState }) {
	const { state, call } = live;
	const sold = state.outcome === 'sold';
	if (auction.auction_type !== 'live' || (isOver(state.status) && !sold)) return null;
	const lot = { ...state, auction_type: auction.auction_type, current_bid: fromReais(state.current_bid) };
	const done = sold ? 3 : call;
	return (
		<div className="grid gap-1">
			<ol aria-label="Chamadas" className="flex flex-wrap gap-x-6 gap-y-1">
				{['uma', 'duas', 'vendido'].map((step, place) => (
					<li
						key={step}
						className={`flex items-center gap-2 ${place < done ? 'font-semibold text-brass' : 'text-ink-soft'}`}
					>
						<span
							aria-hidden
							className={`size-3 rounded-full border-2 ${place < done ? 'border-brass-mark bg-brass-mark' : 'border-edge'}`}
						/>
						{step}
						<span className="sr-only">{place < done ? ', dito' : ', falta'}</span>
					</li>
				))}
			</ol>
			<p role="status" className="min-h-9 font-serif text-22 font-semibold text-brass sm:text-28">
				{announcementOf(lot, call)}
			</p>
		</div>
	);
}

function Figure({ name, large = false, children }: { name: string; large?: boolean; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="text-14 text-ink-soft">{name}</dt>
			<dd
				className={`font-semibold wrap-anywhere tabular-nums ${large ? 'text-28 @2xl:text-36' : 'text-16 @md:text-18'}`}
			>
				{children}
			</dd>
		</div>
	);
}

function Small({ children }: { children: ReactNode }) {
	return <span className="block text-14 font-normal text-ink-soft">{children}</span>;
}

const CLOCK_WORDS: Record<Exclude<Phase, 'open' | 'announced'>, string> = {
	opening: 'Pronto para iniciar',
	expired: 'Prazo vencido',
	overtime: 'Término previsto passou',
	closing: AWAITING.scheduled,
	paused: SUSPENDED,
	suspended: SUSPENDED,
	ended: 'Encerrado',
	cancelled: 'Cancelado',
};

function Clock({ lot: { auction, live, now } }: { lot: ConsoleState }) {
	const phase = phaseOf({ ...auction, suspended_since: null, ...live.state }, now);
	// The auctioneer ends the lot: its time is a plan, and no alarm.
	if (phase === 'open' && auction.auction_type === 'live')
		return (
			<>
				{formatNearTime(live.state.end_time, now)}
				<Small>término previsto</Small>
			</>
		);
	if (phase === 'open')
		return <Countdown {...countdown({ ...live.state, auction_type: auction.auction_type }, now)} />;
	const words =
		phase === 'announced' ? `Início: ${formatNearTime(auction.start_time, now)}` : CLOCK_WORDS[phase];
	const ended = phase === 'cancelled' ? outcomeBadge(live.state.outcome) : null;
	return <span className="block text-22 leading-tight">{ended ?? words}</span>;
}
