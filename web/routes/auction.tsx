import { useMemo } from 'react';
import { data } from 'react-router';
import type { AuctionImage } from '#contract/auctions.ts';
import { isOver } from '#domain/auction/auction.ts';
import { registrationNote } from '#domain/people/registration-note.ts';
import { useViewer } from '#web/api/session.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { announcementsOf } from '#web/features/bidding/announcements.ts';
import { Announcer } from '#web/features/bidding/announcer.tsx';
import { LotLine, withBids, withoutBids } from '#web/features/bidding/auction-line/lot-line.tsx';
import { BidBox } from '#web/features/bidding/bid-box.tsx';
import { Ineligibility } from '#web/features/bidding/bid-box-controls.tsx';
import { BidBoxMobile } from '#web/features/bidding/bid-box-mobile.tsx';
import { AuditoriaLink, BidHistory, emptyHistory } from '#web/features/bidding/bid-history.tsx';
import { CallBanner, isCalled } from '#web/features/bidding/call-banner.tsx';
import { type Bidding, useBidding } from '#web/features/bidding/use-bidding.ts';
import { ineligibilityOf } from '#web/features/bidding/viewer-standing.ts';
import { FavoriteButton } from '#web/features/catalogue/favorites/favorite-button.tsx';
import { Gallery } from '#web/features/catalogue/gallery/gallery.tsx';
import { cardOf, withoutPlaceholder } from '#web/features/catalogue/listing/present-card.ts';
import { AfterResult } from '#web/features/catalogue/lot/after-result.tsx';
import { AuctionRules } from '#web/features/catalogue/lot/auction-rules.tsx';
import { propertyFacts, saleFacts } from '#web/features/catalogue/lot/facts.ts';
import { FactStrip, LotDetails } from '#web/features/catalogue/lot/lot-details.tsx';
import { LotHeader, LotSale } from '#web/features/catalogue/lot/lot-header.tsx';
import { revisionWords } from '#web/features/catalogue/lot/revision-words.ts';
import { roundNote } from '#web/features/catalogue/lot/round-note.ts';
import { sixFacts } from '#web/features/catalogue/lot-facts/six-facts.ts';
import { lotMetadata } from '#web/features/catalogue/sharing/lot-metadata.ts';
import { ShareLot } from '#web/features/catalogue/sharing/share-lot.tsx';
import { SimilarLots } from '#web/features/catalogue/similar/similar-lots.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { onDemand } from '#web/ui/lazy.tsx';
import type { Route } from './+types/auction';

export async function loader({ params, context }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const viewer = context.get(viewerContext);
	const [auction, line, similar, bidder, own, registration] = await Promise.all([
		backend.auction(params.id),
		backend.line(params.id, viewer),
		backend.similar(params.id),
		viewer && backend.bidderNumber(params.id, viewer),
		viewer && backend.proposals(params.id, viewer),
		viewer && viewer.status !== 'approved' ? backend.registration(viewer) : null,
	]);
	if (!auction || !line) throw data(null, { status: 404 });
	const asks = auction.terms.accepts_instalments && viewer === null;
	const proposals = asks ? await backend.proposals(params.id, null) : own;
	// Formatted here, because these texts are in modules with much more, which the browser then need not download.
	const profileNote =
		viewer &&
		registrationNote({
			...viewer,
			document_at: registration?.document?.uploaded_at ?? null,
			revoked: registration?.rejected?.revoked === true,
			approved_name: registration?.approved_name ?? null,
		});
	const strip = sixFacts(auction.property);
	const facts = { strip, property: propertyFacts(auction.property, strip), sale: saleFacts(auction) };
	const now = backend.now();
	const cards = similar.map((card) => withoutPlaceholder(cardOf(card, now)));
	const round = roundNote(auction);
	const [cover, ...others] = auction.auction_images;
	const auction_images = cover ? [cover, ...others.map(sharpOnly)] : [];
	return {
		auction: { ...auction, auction_images },
		line: withoutBids(line, auction.bids),
		similar: cards,
		bidder,
		proposals,
		profileNote,
		facts,
		round,
		revisions: revisionWords(auction),
		now,
	};
}

const sharpOnly = (image: AuctionImage): AuctionImage => ({ ...image, placeholder: null });

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const shell = matches[0].loaderData;
	return loaderData && shell ? lotMetadata(loaderData.auction, shell.brand) : [];
}

export const handle = { formats: true };

const ConfirmBid = onDemand(() => import('#web/features/bidding/confirm-bid.tsx'));
const Revisions = onDemand(() => import('#web/features/catalogue/lot/revisions.tsx'), { ahead: false });
const RoundWatch = onDemand(() => import('#web/features/bidding/round-watch.tsx'), { ahead: false });
const LotLinks = onDemand(() => import('#web/features/backoffice/publication/lot-links.tsx'), {
	ahead: false,
});
const ProposalSection = onDemand(() => import('#web/features/settlement/proposals/proposal-section.tsx'));

export default function AuctionPage({ loaderData }: Route.ComponentProps) {
	// The key resets the page for another lot or round: no typed, received or counted state may apply to it.
	return <Lot key={`${loaderData.auction.id} ${loaderData.auction.round}`} {...loaderData} />;
}

/** Why the viewer may not make a proposal, and the next step. Whoever may bid may also propose. */
function proposalIneligibility({ viewer, profileNote }: Pick<Bidding, 'viewer' | 'profileNote'>) {
	if (!viewer) return <LoginLink className="justify-self-start">Entrar para fazer uma proposta</LoginLink>;
	return ineligibilityOf(viewer) && <Ineligibility viewer={viewer} profileNote={profileNote} />;
}

type Loaded = Route.ComponentProps['loaderData'];

function Lot({
	auction,
	line,
	similar,
	bidder,
	proposals,
	profileNote,
	facts,
	round,
	revisions,
	now,
}: Loaded) {
	const viewer = useViewer();
	const bidding = useBidding({ auction, viewer, profileNote, bidder, round, now });
	const { live, me, price } = bidding;
	const called = isCalled(bidding);
	// Both are made again only for news, not every second.
	const ineligibility = useMemo(() => proposalIneligibility({ viewer, profileNote }), [viewer, profileNote]);
	const drawn = useMemo(
		() => <LotLine facts={withBids(line, auction.bids)} live={live} now={now} own={me} />,
		[line, auction, live, now, me],
	);
	return (
		<>
			<div
				className={`measure grid gap-6 pt-2 pb-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12 [&_:focus-visible]:scroll-mb-28 ${called ? '[--panel-top:6rem] [&_:focus-visible]:scroll-mt-24' : ''}`}
			>
				<div className="lg:col-span-2">
					{viewer?.role === 'admin' && <LotLinks id={auction.id} />}
					<LotHeader
						auction={auction}
						action={auction.withdrawn ? null : <FavoriteButton auction={auction} />}
					/>
					<LotSale auction={auction} />
					<AfterResult result={auction.after_result} />
					{revisions.length > 0 && <Revisions revisions={revisions} />}
				</div>
				{called && (
					<div className="sticky top-0 z-10 lg:col-span-2 lg:row-start-2">
						<CallBanner bidding={bidding} />
					</div>
				)}
				<Gallery images={auction.auction_images} property={auction.property_type} />
				<div className={`lg:col-start-2 lg:row-span-2 ${called ? 'lg:row-start-3' : 'lg:row-start-2'}`}>
					<BidBox
						bidding={bidding}
						similar={similar.length > 0 && <a href="#parecidos">Ver imóveis parecidos</a>}
					/>
				</div>
				<div className="grid min-w-0 content-start gap-12">
					<FactStrip facts={facts.strip} />
					<LotDetails auction={auction} facts={facts.property} />
					{proposals && (
						<ProposalSection
							key={viewer?.id ?? ''}
							auction={auction}
							initial={proposals}
							ineligibility={ineligibility}
							cashWon={['sold', 'preference-open', 'conditional'].includes(live.state.outcome ?? '')}
						/>
					)}
					<div className="grid gap-2">
						<BidHistory bids={live.bids} total={live.state.bid_count} me={me} empty={emptyHistory(bidding)}>
							{drawn}
						</BidHistory>
						<AuditoriaLink id={auction.id} />
					</div>
					<div className="grid min-w-0 gap-12">
						<AuctionRules auction={auction} facts={facts.sale} price={price} />
						{!auction.withdrawn && <ShareLot lot={auction} open={!isOver(live.state.status)} />}
					</div>
				</div>
			</div>
			{similar.length > 0 && (
				<div className="measure pb-12">
					<SimilarLots cards={similar} over={isOver(live.state.status)} now={now} />
				</div>
			)}
			<BidBoxMobile bidding={bidding} />
			{viewer && <ConfirmBid bidding={bidding} />}
			{auction.round && <RoundWatch round={auction.round} state={live.state} />}
			<Announcer announcements={announcementsOf(bidding)} />
		</>
	);
}
