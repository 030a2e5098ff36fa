import type { ReactNode } from 'react';
import { PAGES } from '#contract/paths.ts';
import type { Viewer } from '#contract/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { activityGroups } from './activity-groups.ts';
import { useLiveProfile } from './live-profile.ts';
import { EndedBids, OpenBids } from './my-bids.tsx';
import { Favorites } from './my-favorites.tsx';
import { MyProposals } from './my-proposals.tsx';
import { OwedWins, SettledWins } from './my-wins.tsx';
import type { Profile } from './profile.ts';
import type { FavoriteRow, OfferRow } from './profile-rows.ts';
import { NextStep } from './registration.tsx';
import { Section } from './section.tsx';

interface Props {
	viewer: Viewer;
	profile: Profile;
	/** The favourite button of a row. */
	heartOf: (row: FavoriteRow) => ReactNode;
	/** The viewer's saved searches. */
	alerts: ReactNode;
}

/** What the viewer has in auctions, the most urgent first: to pay, outbid, winning, favourites, and what is over. */
export function MyActivity({ viewer, profile, heartOf, alerts }: Props) {
	const { favorites, bids, wins, offers, proposals } = profile;
	const live = useLiveProfile([...favorites, ...bids], profile.now);
	const { owed, settled, open, ended } = activityGroups(profile);
	const owing = offers.length > 0 || owed.length > 0;
	const outbidFirst = open.find(({ outbid }) => outbid)?.id ?? null;
	return (
		<>
			{viewer.status !== 'approved' && <NextStep viewer={viewer} profile={profile} />}
			{owing && (
				<Section id="pagar" urgent>
					<OpenOffers rows={offers} />
					<OwedWins rows={owed} />
				</Section>
			)}
			<Section id="lances">
				<OpenBids rows={open} live={live} first={bids.length === 0} next={owing ? null : outbidFirst} />
			</Section>
			<Section id="favoritos">
				<Favorites rows={favorites} live={live} heartOf={heartOf} />
			</Section>
			{alerts && <Section id="alertas">{alerts}</Section>}
			{(settled.length > 0 || wins.length === 0) && (
				<Section id="arremates">
					<SettledWins rows={settled} />
				</Section>
			)}
			{ended.length > 0 && (
				<Section id="encerrados">
					<EndedBids rows={ended} />
				</Section>
			)}
			{proposals.length > 0 && (
				<Section id="propostas">
					<MyProposals rows={proposals} />
				</Section>
			)}
		</>
	);
}

/** Lots offered to the viewer, shown before everything that was won because an offer expires. */
function OpenOffers({ rows }: { rows: readonly OfferRow[] }) {
	if (rows.length === 0) return null;
	return (
		<ul className="grid gap-4 not-last:mb-4 not-last:border-b not-last:border-line not-last:pb-4">
			{rows.map(({ id, title, total, until }) => (
				<li key={id} className="grid justify-items-start gap-3">
					<div>
						<p className="font-serif text-18 font-semibold wrap-anywhere">{title}</p>
						<p>
							O lote é oferecido a você por <strong className="whitespace-nowrap">{total}</strong>, com a
							comissão.
						</p>
						<p className="text-14 text-ink-soft tabular-nums">Responda até {until}.</p>
					</div>
					<LinkButton to={PAGES.payment(id)} aria-label={`Ver a oferta: ${title}`}>
						Ver a oferta
					</LinkButton>
				</li>
			))}
		</ul>
	);
}
