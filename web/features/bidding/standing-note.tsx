import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { PublicBid } from '#contract/bids.ts';
import { PAGES } from '#contract/paths.ts';
import type { SecondChance } from '#contract/second-chance.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { PREFERENCE_GROUNDS } from '#domain/auction/preference-grounds.ts';
import { takesBids } from '#domain/lot/phase.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatDateTime, formatWeekdayTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { readOwnOffer } from '#web/api/lot-result.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { NEW_ITEM_HIGHLIGHT } from '#web/ui/new-item-highlight.ts';
import { useOwnPreference } from './enrolment/use-own-preference.ts';
import type { Submission } from './submission.ts';
import type { Bidding } from './use-bidding.ts';

/** The viewer's standing: leading, overtaken, or that another bidder won. The panel of a win is won-panel.tsx. */
export function StandingNote({ bidding, similar }: { bidding: Bidding; similar?: ReactNode }) {
	const { standing } = bidding;
	switch (standing) {
		case 'leading':
			// The panel of the conditional sale says what the highest bid then is.
			if (bidding.live.state.outcome === 'conditional') return null;
			if (bidding.live.state.preference_until)
				return (
					<Note tone="border-brand text-brand" title="Seu lance foi o maior">
						O lote é seu se ninguém exercer a preferência no prazo. Você ainda não deve nada.
					</Note>
				);
			return (
				<Note tone="border-brand text-brand" title="Você está vencendo">
					O maior lance é o seu. Avisamos se alguém cobrir.
				</Note>
			);
		case 'overtaken':
			return (
				<Note tone={`border-brass-mark text-brass ${NEW_ITEM_HIGHLIGHT}`} title="Seu lance foi superado">
					<Overtaken bidding={bidding} />
				</Note>
			);
		case 'lost':
			return <Lost bidding={bidding} similar={similar} />;
		default:
			return isFallen(bidding) ? <OwnOffer auctionId={bidding.auction.id} /> : null;
	}
}

/** Whether the win of the lot fell, and the viewer, who bid, may be the next to whom it is offered. */
function isFallen({ me, live: { state } }: Bidding): boolean {
	return me !== null && (state.outcome === 'unpaid' || state.outcome === 'annulled');
}

/** The lot as it is offered to the viewer now; nothing where it is not. */
function OwnOffer({ auctionId }: { auctionId: string }) {
	const [offer, setOffer] = useState<SecondChance | null>(null);
	useEffect(() => {
		let wanted = true;
		void readOwnOffer(auctionId).then((answer) => wanted && setOffer('done' in answer ? answer.done : null));
		return () => {
			wanted = false;
		};
	}, [auctionId]);
	if (offer?.state !== 'offered') return null;
	return (
		<>
			<Note
				tone="border-brand text-brand"
				title={`O lote é oferecido a você até ${formatWeekdayTime(offer.expires_at)}`}
			>
				A arrematação não foi adiante, e o seu lance de {showReais(offer.price)} é o próximo. Você só deve
				algo se aceitar.
			</Note>
			<LinkButton to={PAGES.payment(auctionId)} className="w-full">
				Ver a oferta
			</LinkButton>
		</>
	);
}

/** The calm end of a lost auction: the price, the viewer's own bid, and where to go on. */
function Lost({ bidding, similar }: { bidding: Bidding; similar: ReactNode }) {
	const { live, me, price } = bidding;
	const own = live.bids.find(({ bidder }) => bidder === me);
	const taken = bidding.auction.preference_exercised;
	if (taken)
		return (
			<>
				<Note tone="border-line text-ink" title="O lote ficou com quem tinha direito de preferência">
					<Taken bidding={bidding} taken={taken} />
				</Note>
				{similar}
			</>
		);
	return (
		<>
			<Note tone="border-line text-ink" title="Outro licitante arrematou este lote">
				Vendido por {formatBRL(price)}.{own && ` Seu maior lance foi ${showReais(own.amount)}.`}
			</Note>
			{similar}
		</>
	);
}

/** To whom the lot went, apart from whose the highest bid was; the highest bidder also reads on what ground (rules §49). */
function Taken({
	bidding: { auction, me, price },
	taken: { at, bidder, highest_bidder },
}: {
	bidding: Bidding;
	taken: NonNullable<Bidding['auction']['preference_exercised']>;
}) {
	const [right] = useOwnPreference(auction.id);
	const ground = right?.taken_by && ` (${PREFERENCE_GROUNDS[right.taken_by].toLowerCase()})`;
	return (
		<>
			O maior lance foi {highest_bidder === me ? 'seu' : `de ${bidderName(highest_bidder)}`}, de{' '}
			{formatBRL(price)}. Em {formatDateTime(at)}, {bidderName(bidder)} exerceu pelo mesmo preço o direito de
			preferência reconhecido neste lote{ground}. Você não deve nada.
		</>
	);
}

/** How the viewer was overtaken, if the last bid was covered at once. The form below states the minimum to lead again. */
function Overtaken({ bidding }: { bidding: Bidding }) {
	const covered = coveredBid(bidding.submission.result);
	if (!covered) return null;
	return (
		<FocusedNote key={covered.seq}>
			Seu lance de {showReais(covered.amount)} foi registrado, mas um lance automático já o cobriu.
			{takesBids(bidding.phase) && ` Lance mínimo agora: ${formatBRL(bidding.minimum)}.`}
		</FocusedNote>
	);
}

function Note({ tone, title, children }: { tone: string; title: string; children?: ReactNode }) {
	return (
		<div className={`rounded-control border-l-4 bg-wash px-3 py-2 ${tone}`}>
			<p className="text-16 font-semibold">{title}</p>
			{children && <div className="text-14 text-ink empty:hidden">{children}</div>}
		</div>
	);
}

/** The viewer's bid that was recorded and at once covered by another bidder's maximum; null if that did not happen. */
export function coveredBid(result: Submission['result']): PublicBid | null {
	if (result?.kind !== 'accepted') return null;
	const { bid, bidder, leader } = result.answer;
	return leader === bidder ? null : bid;
}

/**
 * The result of a request. It takes the focus, so that screen readers announce it. Its key must change with the result.
 */
export function FocusedNote({ children }: { children: ReactNode }) {
	const note = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		// One frame later: the form that had the focus may no longer exist, and the closing dialog must have released the
		// focus.
		const frame = requestAnimationFrame(() => note.current?.focus());
		return () => cancelAnimationFrame(frame);
	}, []);
	return (
		<p ref={note} tabIndex={-1} role="status" className="text-14 tabular-nums outline-none">
			{children}
		</p>
	);
}
