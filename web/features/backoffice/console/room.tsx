import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { SalePlace } from '#contract/console.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import type { LineFacts } from '#domain/ledger/price-chart.ts';
import { type Phase, phaseOf } from '#domain/lot/phase.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import { showReais } from '#web/api/amount.ts';
import type { LiveAuction } from '#web/api/live-auction.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { useLiveAuction } from '#web/api/use-live-auction.ts';
import { notUpdated } from '#web/browser/interfaces.ts';
import { LotLine } from '#web/features/bidding/auction-line/lot-line.tsx';
import { RoundWatch } from '#web/features/bidding/round-watch.tsx';
import type { RoundNote } from '#web/features/catalogue/lot/round-note.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { type Band, bandOf, clockOf, placeWords } from './room-words.ts';

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'));

interface Props {
	auction: AuctionDetail;
	line: LineFacts;
	place: SalePlace | null;
	/** Texts about the current round. */
	round: RoundNote | null;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	brandName: string;
	/** The address of the lot's page, for phones in the room. */
	address: string;
}

/**
 * A lot on the display of the auction room. Every size is relative to the screen (`cqw`, `cqh`), so that the layout
 * fills 1280 × 720, 4K and upright screens.
 */
export function Room({ auction, line, place, round, now: renderedAt, brandName, address }: Props) {
	const { live, stale } = useLiveAuction(auction);
	const now = useServerNow(renderedAt);
	useWakeLock();
	const phase = phaseOf({ ...auction, suspended_since: null, ...live.state }, now);
	return (
		<div className="h-dvh w-full overflow-hidden bg-paper text-ink [container-type:size]">
			<div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto_auto] gap-[2cqh] px-[3cqw] py-[3cqh]">
				<Lot
					auction={auction}
					sale={place}
					brandName={brandName}
					address={address}
					round={roundWords(round, live.state.bid_count, phase)}
				/>
				<Price live={live} phase={phase} stale={stale}>
					<LotLine facts={line} live={live} now={renderedAt} own={null} wall />
				</Price>
				<Figures auction={auction} live={live} phase={phase} now={now} />
				<Announcement auction={auction} live={live} phase={phase} />
			</div>
			{auction.round && <RoundWatch round={auction.round} state={live.state} />}
		</div>
	);
}

const SMALL = 'text-[max(0.75rem,min(2.2cqw,2.6cqh))] leading-tight';
/** Titles of more characters are set smaller, so that three lines leave the price its room. */
const LONG = 60;

/** What follows the round is said while nobody has bid in it. */
function roundWords(round: RoundNote | null, bids: number, phase: Phase): string | null {
	const waits = bids === 0 && phase !== 'ended' && phase !== 'cancelled';
	return round && [round.current, waits && round.following].filter(Boolean).join(' · ');
}

function Lot({
	auction,
	sale,
	brandName,
	address,
	round,
}: Omit<Props, 'now' | 'line' | 'round' | 'place'> & { sale: SalePlace | null; round: string | null }) {
	const { appraisal } = auction.property;
	const facts = [
		[auction.city, auction.state].filter(Boolean).join('/'),
		appraisal !== null && `Avaliação ${showReais(appraisal)}`,
		auction.auctioneer && auctioneerWords(auction.auctioneer),
	]
		.filter(Boolean)
		.join(' · ');
	const order = placeWords(auction.lot_number, sale);
	return (
		<header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-[2.5cqw] portrait:grid-cols-[minmax(0,1fr)_auto]">
			<div className="w-[min(24cqw,30cqh)] overflow-hidden rounded-card portrait:col-span-2 portrait:max-h-[28cqh] portrait:w-full">
				<Picture
					image={auction.auction_images[0] ?? null}
					property={auction.property_type}
					sizes="(orientation: portrait) 94vw, 24vw"
					eager
				/>
			</div>
			<div className="grid min-w-0 gap-[1cqh]">
				<div
					className={`flex items-center gap-[1cqw] font-serif font-semibold text-ink-soft [&>svg]:size-[min(3cqw,4cqh)] ${SMALL}`}
				>
					<Mark />
					{brandName}
					<FullScreenButton />
				</div>
				<h1
					title={auction.title}
					className={`line-clamp-3 font-serif leading-tight font-semibold wrap-anywhere ${auction.title.length > LONG ? 'text-[min(3.2cqw,4cqh)]' : 'text-[min(4cqw,5cqh)]'}`}
				>
					{auction.title}
				</h1>
				{order && <p className={`truncate font-semibold ${SMALL}`}>{order}</p>}
				<p className={`text-ink-soft ${SMALL}`}>{facts}</p>
				{round && <p className={`font-semibold ${SMALL}`}>{round}</p>}
			</div>
			<div className="size-[min(14cqw,18cqh)] overflow-hidden rounded-control">
				<Suspense>
					<QrCode text={address} label="Código QR para a página do lote" />
				</Suspense>
			</div>
		</header>
	);
}

interface PriceProps {
	live: LiveAuction;
	phase: Phase;
	stale: number | null;
	/** The auction line. */
	children: ReactNode;
}

/** The size fits the longest price, R$ 99.999.999,99. */
function Price({ live, phase, stale, children }: PriceProps) {
	const { bid_count, current_bid, outcome } = live.state;
	const sold = outcome === 'sold';
	const price = phase === 'ended' ? 'Maior lance' : 'Lance Atual';
	return (
		<div className="grid min-h-0 content-center text-center">
			<p className="text-[min(3cqw,4cqh)] leading-tight text-ink-soft">
				{sold ? 'Vendido por' : bid_count > 0 ? price : phase === 'ended' ? 'Lance Inicial' : 'Lance mínimo'}
			</p>
			<p
				className={`font-serif text-[min(11.2cqw,34cqh)] leading-[1.1] font-semibold whitespace-nowrap tabular-nums ${stale === null ? '' : 'text-ink-soft'}`}
			>
				{showReais(current_bid)}
			</p>
			<p role="status" className={`min-h-[1.3em] font-semibold text-warn tabular-nums ${SMALL}`}>
				{stale !== null &&
					(notUpdated() ??
						`Dados atrasados há ${stale} s. Reconectando: o preço e o tempo podem ter mudado.`)}
			</p>
			<div className="h-[6cqh]">{children}</div>
		</div>
	);
}

function Figures({
	auction,
	live,
	phase,
	now,
}: {
	auction: AuctionDetail;
	live: LiveAuction;
	phase: Phase;
	now: number;
}) {
	const { leader, minimum_bid, outcome } = live.state;
	const clock = clockOf(auction, live, phase, now);
	const over = phase === 'ended' || phase === 'cancelled' || phase === 'expired';
	return (
		<dl className="grid grid-cols-3 items-start gap-[2cqw] border-t border-line pt-[2cqh] text-center">
			<Figure name={clock.name}>{'time' in clock ? <Countdown {...clock.time} /> : clock.words}</Figure>
			<Figure name={outcome === 'sold' ? 'Arrematado por' : 'Maior lance de'}>
				{leader === null ? 'Ninguém ainda' : bidderName(leader)}
			</Figure>
			<Figure name="Próximo lance">{over ? '—' : showReais(minimum_bid)}</Figure>
		</dl>
	);
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className={`text-ink-soft ${SMALL}`}>{name}</dt>
			<dd className="text-[max(0.875rem,min(2.8cqw,5.5cqh))] leading-tight font-semibold text-balance tabular-nums">
				{children}
			</dd>
		</div>
	);
}

const TONES = {
	call: 'border-brass-mark text-brass',
	warn: 'border-warn text-warn',
	calm: 'border-line text-ink',
};

/** The font size: a long text, or one with a note, must fit the same band. */
function sizeOf({ text, note }: Band): string {
	return text.length > 24 || note !== null ? 'text-[min(4.2cqw,6.5cqh)]' : 'text-[min(8cqw,11cqh)]';
}

/** The announcement across the whole screen. Its space is reserved while there is none. */
function Announcement({ auction, live, phase }: { auction: AuctionDetail; live: LiveAuction; phase: Phase }) {
	const band = bandOf(auction, live, phase);
	return (
		<div
			role="status"
			className={`-mx-[3cqw] grid h-[17cqh] content-center border-y-[max(4px,0.6cqh)] px-[3cqw] text-center ${band ? `bg-surface ${TONES[band.tone]}` : 'border-transparent'}`}
		>
			{band && (
				<>
					<p className={`font-serif leading-tight font-semibold text-balance ${sizeOf(band)}`}>{band.text}</p>
					{band.note && <p className={`line-clamp-2 ${SMALL}`}>{band.note}</p>}
				</>
			)}
		</div>
	);
}

function FullScreenButton() {
	const { full, enter } = useFullScreen();
	if (full || !enter) return null;
	return (
		<button
			type="button"
			onClick={enter}
			className="ml-auto min-h-11 cursor-pointer rounded-control border border-edge bg-surface px-3 font-sans text-14 font-semibold text-ink"
		>
			Tela cheia
		</button>
	);
}

/**
 * Whether the page fills the screen, and a function that makes it do so; `enter` is null where the browser has none.
 */
function useFullScreen(): { full: boolean; enter: (() => void) | null } {
	const full = useSyncExternalStore(
		subscribe,
		() => document.fullscreenElement !== null,
		() => false,
	);
	const possible = useSyncExternalStore(
		subscribe,
		() => document.fullscreenEnabled,
		() => false,
	);
	return { full, enter: possible ? enter : null };
}

function subscribe(notify: () => void): () => void {
	document.addEventListener('fullscreenchange', notify);
	return () => document.removeEventListener('fullscreenchange', notify);
}

function enter(): void {
	// If the browser refuses, the page keeps its size and the button.
	document.documentElement.requestFullscreen().catch(() => undefined);
}

/**
 * Keeps the screen awake while the page is visible, where the browser supports it. A lock is lost when the page is
 * hidden.
 */
function useWakeLock(): void {
	useEffect(() => {
		let lock: WakeLockSentinel | null = null;
		let gone = false;
		const hold = async () => {
			if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
			// Refused on a low battery; the display works without it.
			const held = await navigator.wakeLock.request('screen').catch(() => null);
			if (gone) await held?.release();
			else lock = held;
		};
		void hold();
		const onVisible = () => void hold();
		document.addEventListener('visibilitychange', onVisible);
		return () => {
			gone = true;
			document.removeEventListener('visibilitychange', onVisible);
			void lock?.release();
		};
	}, []);
}
