import { useMemo } from 'react';
import { data } from 'react-router';
import type { AuctionImage } from '#contract/auctions.ts';
import { isOver } from '#domain/auction/auction.ts';
import { registrationNote, registrationStep } from '#domain/people/registration-note.ts';
import { useViewer } from '#web/api/session.ts';
import { useLastLot } from '#web/features/accounts/profile/use-last-lot.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { announcementsOf } from '#web/features/bidding/announcements.ts';
import { Announcer } from '#web/features/bidding/announcer.tsx';
import { LotLine, withBids, withoutBids } from '#web/features/bidding/auction-line/lot-line.tsx';
import { BidBox } from '#web/features/bidding/bid-box.tsx';
import { Ineligibility } from '#web/features/bidding/bid-box-controls.tsx';
import { BidBoxMobile } from '#web/features/bidding/bid-box-mobile.tsx';
import { AuditoriaLink, BidHistory, emptyHistory } from '#web/features/bidding/bid-history.tsx';
import { CallBar, isCalled } from '#web/features/bidding/call-banner.tsx';
import { RoundWatch } from '#web/features/bidding/round-watch.tsx';
import { type Bidding, useBidding } from '#web/features/bidding/use-bidding.ts';
import { ineligibilityOf } from '#web/features/bidding/viewer-standing.ts';
import { FirstAnswers, LotContact } from '#web/features/catalogue/contact/lot-contact.tsx';
import { ownInquiryWords } from '#web/features/catalogue/contact/own-inquiry-words.ts';
import { FavoriteButton } from '#web/features/catalogue/favorites/favorite-button.tsx';
import { Gallery } from '#web/features/catalogue/gallery/gallery.tsx';
import { cardOf, withoutPlaceholder } from '#web/features/catalogue/listing/present-card.ts';
import { AfterResult } from '#web/features/catalogue/lot/after-result.tsx';
import { AuctionRules } from '#web/features/catalogue/lot/auction-rules.tsx';
import {
	DocumentButtons,
	Essentials,
	FactStrip,
	LotDetails,
} from '#web/features/catalogue/lot/lot-details.tsx';
import { LotHeader, LotSale } from '#web/features/catalogue/lot/lot-header.tsx';
import { lotWords } from '#web/features/catalogue/lot/lot-words.ts';
import { lotMetadata } from '#web/features/catalogue/sharing/lot-metadata.ts';
import { ShareLot } from '#web/features/catalogue/sharing/share-lot.tsx';
import { SimilarLots } from '#web/features/catalogue/similar/similar-lots.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { onDemand } from '#web/ui/lazy.tsx';
import type { Route } from './+types/auction';

export async function loader({ params, context }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const viewer = context.get(viewerContext);
	const [auction, line, similar, inquiries, bidder, own, registration] = await Promise.all([
		backend.auction(params.id),
		backend.line(params.id, viewer),
		backend.similar(params.id),
		backend.inquiries(params.id, viewer),
		viewer && backend.bidderNumber(params.id, viewer),
		viewer && backend.proposals(params.id, viewer),
		viewer && viewer.status !== 'approved' ? backend.registration(viewer) : null,
	]);
	if (!auction || !line || !inquiries) throw data(null, { status: 404 });
	const asks = auction.terms.accepts_instalments && viewer === null;
	const proposals = asks ? await backend.proposals(params.id, null) : own;
	// Formatted here, because these texts are in modules with much more, which the browser then need not download.
	const person = viewer && {
		...viewer,
		document_at: registration?.document?.uploaded_at ?? null,
		revoked: registration?.rejected?.revoked === true,
		approved_name: registration?.approved_name ?? null,
	};
	const profile = { note: person && registrationNote(person), step: person && registrationStep(person) };
	const now = backend.now();
	const cards = similar.map((card) => withoutPlaceholder(cardOf(card, now)));
	const { mine, ...asked } = inquiries;
	const [cover, ...others] = auction.auction_images;
	const auction_images = cover ? [cover, ...others.map(sharpOnly)] : [];
	return {
		// The documents stand in `papers`, in words.
		auction: { ...auction, auction_images, documents: [] },
		line: withoutBids(line, auction.bids),
		similar: cards,
		inquiries: asked,
		mine: mine.map(ownInquiryWords),
		bidder,
		proposals,
		profile,
		...lotWords(auction),
		now,
	};
}

const sharpOnly = (image: AuctionImage): AuctionImage => ({ ...image, placeholder: null });

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const shell = matches[0].loaderData;
	return loaderData && shell ? lotMetadata(loaderData.auction, shell.brand) : [];
}

export const handle = { formats: true, bids: true };

const ConfirmBid = onDemand(() => import('#web/features/bidding/confirm-bid.tsx'));
const Revisions = onDemand(() => import('#web/features/catalogue/lot/revisions.tsx'), { ahead: false });
const LotLinks = onDemand(() => import('#web/features/backoffice/publication/lot-links.tsx'), {
	ahead: false,
});
const ProposalSection = onDemand(() => import('#web/features/settlement/proposals/proposal-section.tsx'));

export default function AuctionPage({ loaderData }: Route.ComponentProps) {
	useLastLot(loaderData.auction);
	// The key resets the page for another lot or round: no typed, received or counted state may apply to it.
	return <Lot key={`${loaderData.auction.id} ${loaderData.auction.round}`} {...loaderData} />;
}

/** Why the viewer may not make a proposal, and the next step. Whoever may bid may also propose. */
function proposalIneligibility({
	viewer,
	profileNote,
	profileStep,
}: Pick<Bidding, 'viewer' | 'profileNote' | 'profileStep'>) {
	if (!viewer) return <LoginLink className="justify-self-start">Entrar para fazer uma proposta</LoginLink>;
	return (
		ineligibilityOf(viewer) && (
			<Ineligibility viewer={viewer} profileNote={profileNote} profileStep={profileStep} />
		)
	);
}

type Loaded = Route.ComponentProps['loaderData'];

function Lot(loaded: Loaded) {
	const { auction, line, similar, profile, now } = loaded;
	const viewer = useViewer();
	const bidding = useBidding({ ...loaded, viewer, profileNote: profile.note, profileStep: profile.step });
	const { live, me } = bidding;
	const called = isCalled(bidding);
	// Made again only for news, not every second.
	const drawn = useMemo(
		() => <LotLine facts={withBids(line, auction.bids)} live={live} now={now} own={me} />,
		[line, auction, live, now, me],
	);
	const over = isOver(live.state.status);
	return (
		<>
			<div className="measure flex flex-col gap-4 pt-2 max-sm:[--text-14:1rem] lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12 lg:gap-y-6 lg:pb-12 [&_:focus-visible]:scroll-mt-24 [&_:focus-visible]:scroll-mb-28">
				<Head {...loaded} over={over} />
				{called && <CallBar bidding={bidding} />}
				<PicturesAndPanel
					auction={auction}
					bidding={bidding}
					documents={loaded.documents}
					similar={similar.length > 0}
				/>
				<BidBoxMobile bidding={bidding} />
				<div className="grid min-w-0 content-start gap-12 lg:col-start-1">
					<div className="grid gap-6">
						<FactStrip facts={loaded.facts.strip} />
						<Essentials facts={loaded.facts.essentials}>
							<FirstAnswers auction={auction} steps={over ? null : loaded.facts.afterWin} />
						</Essentials>
						<LotSale auction={auction} />
					</div>
					<LotDetails auction={auction} facts={loaded.facts.property} papers={loaded.papers} />
					<Proposals loaded={loaded} bidding={bidding} />
					<div className="grid gap-2">
						<BidHistory bids={live.bids} total={live.state.bid_count} me={me} empty={emptyHistory(bidding)}>
							{drawn}
						</BidHistory>
						<AuditoriaLink id={auction.id} />
					</div>
					<AuctionRules auction={auction} words={loaded.rules} price={bidding.price} />
					<LotContact auction={auction} inquiries={loaded.inquiries} mine={loaded.mine} />
				</div>
				{similar.length > 0 && (
					<div className="lg:col-span-2 lg:pt-6">
						<SimilarLots cards={similar} over={over} now={now} />
					</div>
				)}
			</div>
			{viewer && <ConfirmBid bidding={bidding} />}
			{auction.round && <RoundWatch round={auction.round} state={live.state} />}
			<Announcer announcements={announcementsOf(bidding)} />
		</>
	);
}

type HeadProps = Pick<Loaded, 'auction' | 'head' | 'revisions' | 'after'> & { over: boolean };

/** The title with the acts on the lot other than bidding, and what happened to it. */
function Head({ auction, head, revisions, after, over }: HeadProps) {
	return (
		<div className="lg:col-span-2">
			{useViewer()?.role === 'admin' && <LotLinks id={auction.id} />}
			<LotHeader
				title={auction.title}
				{...head}
				action={
					!auction.withdrawn && (
						<>
							<ShareLot lot={auction} open={!over} />
							<FavoriteButton auction={auction} />
						</>
					)
				}
			/>
			<AfterResult result={after} />
			{revisions.length > 0 && <Revisions revisions={revisions} />}
		</div>
	);
}

type PanelProps = Pick<Loaded, 'auction' | 'documents'> & { bidding: Bidding; similar: boolean };

/** The pictures, and the panel below or beside them. Of a lot that the viewer has won the panel is first. */
function PicturesAndPanel({ auction, bidding, documents, similar }: PanelProps) {
	const pictures = (
		<Gallery key="pictures" images={auction.auction_images} property={auction.property_type} />
	);
	const panel = (
		<div key="panel" className="lg:col-start-2 lg:row-span-2 lg:row-start-2">
			<BidBox
				bidding={bidding}
				documents={<DocumentButtons documents={documents} />}
				similar={similar && <a href="#parecidos">Ver imóveis parecidos</a>}
			/>
		</div>
	);
	return bidding.standing === 'won' ? [panel, pictures] : [pictures, panel];
}

function Proposals({ loaded, bidding }: { loaded: Loaded; bidding: Bidding }) {
	const { viewer, profileNote, profileStep, live } = bidding;
	// Made again only for news, not every second.
	const ineligibility = useMemo(
		() => proposalIneligibility({ viewer, profileNote, profileStep }),
		[viewer, profileNote, profileStep],
	);
	return (
		loaded.proposals && (
			<ProposalSection
				key={viewer?.id ?? ''}
				auction={loaded.auction}
				initial={loaded.proposals}
				ineligibility={ineligibility}
				cashWon={['sold', 'preference-open', 'conditional'].includes(live.state.outcome ?? '')}
			/>
		)
	);
}
