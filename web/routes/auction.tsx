import { data } from 'react-router';
import { PROFILE_LABELS } from '#domain/account.ts';
import { useViewer } from '#web/api/session.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { Announcer } from '#web/features/bidding/announcer.tsx';
import { BidBar } from '#web/features/bidding/bid-bar.tsx';
import { BidHistory } from '#web/features/bidding/bid-history.tsx';
import { BidPanel } from '#web/features/bidding/bid-panel.tsx';
import { CallBanner, isCalled } from '#web/features/bidding/call-banner.tsx';
import { emptyHistory, newsOf } from '#web/features/bidding/news.ts';
import { Obstacle } from '#web/features/bidding/obstacle.tsx';
import { obstacleOf } from '#web/features/bidding/position.ts';
import { type Bidding, useBidding } from '#web/features/bidding/use-bidding.ts';
import { FavoriteButton } from '#web/features/catalogue/favorites/favorite-button.tsx';
import { AfterResult } from '#web/features/catalogue/lot/after-result.tsx';
import { AuctionRules } from '#web/features/catalogue/lot/auction-rules.tsx';
import { AuditoriaLink } from '#web/features/catalogue/lot/auditoria-link.tsx';
import { Description } from '#web/features/catalogue/lot/description.tsx';
import { propertyFacts, saleFacts } from '#web/features/catalogue/lot/facts.ts';
import { Gallery } from '#web/features/catalogue/lot/gallery.tsx';
import { LotHeader } from '#web/features/catalogue/lot/lot-header.tsx';
import { Property } from '#web/features/catalogue/lot/property.tsx';
import { shareTags } from '#web/features/catalogue/lot/share-tags.ts';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import type { Route } from './+types/auction';

export async function loader({ params, context }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const viewer = context.get(viewerContext);
	const [auction, bidder, own] = await Promise.all([
		backend.auction(params.id),
		viewer && backend.bidderNumber(params.id, viewer),
		viewer && backend.proposals(params.id, viewer),
	]);
	if (!auction) throw data(null, { status: 404 });
	const asks = auction.terms.accepts_instalments && viewer === null;
	const proposals = asks ? await backend.proposals(params.id, null) : own;
	// Formatted here, because these texts are in modules with much more, which the browser then need not download.
	const profileNote = viewer && PROFILE_LABELS[viewer.status].next;
	const facts = { property: propertyFacts(auction), sale: saleFacts(auction) };
	return { auction, bidder, proposals, profileNote, facts, now: backend.now() };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const shell = matches[0].loaderData;
	return loaderData && shell ? shareTags(loaderData.auction, shell.brand) : [];
}

const ConfirmBid = onDemand(() => import('#web/features/bidding/confirm-bid.tsx'));
const ProposalSection = onDemand(() => import('#web/features/settlement/proposals/proposal-section.tsx'));

export default function AuctionPage({ loaderData }: Route.ComponentProps) {
	// The key resets the page for another lot: no typed, received or counted state may apply to it.
	return <Lot key={loaderData.auction.id} {...loaderData} />;
}

/** Why the viewer may not make a proposal, and the next step. Whoever may bid may also propose. */
function proposalObstacle({ viewer, profileNote }: Bidding) {
	if (!viewer) return <LoginLink className="justify-self-start">Entrar para fazer uma proposta</LoginLink>;
	return obstacleOf(viewer) && <Obstacle viewer={viewer} profileNote={profileNote} />;
}

type Loaded = Route.ComponentProps['loaderData'];

function Lot({ auction, bidder, proposals, profileNote, facts, now }: Loaded) {
	const viewer = useViewer();
	const bidding = useBidding({ auction, viewer, profileNote, bidder, now });
	const { live, me, price } = bidding;
	const called = isCalled(bidding);
	return (
		<>
			<div
				className={`measure grid gap-6 pt-2 pb-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12 [&_:focus-visible]:scroll-mb-28 ${called ? '[--panel-top:6rem] [&_:focus-visible]:scroll-mt-24' : ''}`}
			>
				<div className="lg:col-span-2">
					<LotHeader auction={auction} action={<FavoriteButton auction={auction} />} />
					<AfterResult result={auction.after_result} />
				</div>
				{called && (
					<div className="sticky top-0 z-10 lg:col-span-2 lg:row-start-2">
						<CallBanner bidding={bidding} />
					</div>
				)}
				<Gallery images={auction.auction_images} property={auction.property_type} />
				<div className={`lg:col-start-2 lg:row-span-2 ${called ? 'lg:row-start-3' : 'lg:row-start-2'}`}>
					<BidPanel bidding={bidding} />
				</div>
				<div className="grid min-w-0 content-start gap-12 pt-6">
					<div className="grid gap-2">
						<BidHistory bids={live.bids} total={live.state.bid_count} me={me} empty={emptyHistory(bidding)} />
						<AuditoriaLink id={auction.id} />
					</div>
					<Description text={auction.description} />
					<Property facts={facts.property} property={auction.property} />
					{proposals && (
						<ProposalSection
							key={viewer?.id ?? ''}
							auction={auction}
							initial={proposals}
							obstacle={proposalObstacle(bidding)}
							cashWon={live.state.status === 'completed' && live.state.leader !== null}
						/>
					)}
					<AuctionRules auction={auction} facts={facts.sale} price={price} />
				</div>
			</div>
			<BidBar bidding={bidding} />
			{viewer && <ConfirmBid bidding={bidding} />}
			<Announcer news={newsOf(bidding)} />
		</>
	);
}
