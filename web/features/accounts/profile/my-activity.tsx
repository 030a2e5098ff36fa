import type { ReactNode } from 'react';
import { comparisonPage, MOST_COMPARED, PAGES } from '#contract/paths.ts';
import type { Viewer } from '#contract/session.ts';
import { isOver } from '#domain/auction/auction.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { StaleLine } from '#web/ui/stale-line.tsx';
import { Amounts, AuctionLink, Facts, ToAuctions } from './auction-link.tsx';
import { type LiveProfile, useLiveFavorite, useLiveProfile } from './live-profile.ts';
import type { BidRow, FavoriteRow } from './moved-rows.ts';
import { EndedBids, OpenBids, When } from './my-bids.tsx';
import type { OfferRow, Profile, ProposalRow, WinRow } from './profile-rows.ts';
import { NextStep } from './registration.tsx';
import { Empty, Section } from './section.tsx';
import { ShortList } from './short-list.tsx';

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
			{offers.length > 0 && (
				<Section id="ofertas" urgent>
					<OpenOffers rows={offers} />
				</Section>
			)}
			{owed.length > 0 && (
				<Section id="pagar" urgent>
					<OwedWins rows={owed} />
				</Section>
			)}
			<Section id="lances">
				<OpenBids rows={open} live={live} first={bids.length === 0} next={owing ? null : outbidFirst} />
				{open.length > 0 && (
					<LinkButton variant="secondary" to={PAGES.ownLots} className="mt-3">
						Acompanhar ao vivo
					</LinkButton>
				)}
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
	return (
		<ul className="grid gap-4">
			{rows.map(({ id, title, total, until }) => (
				<li key={id} className="grid justify-items-start gap-3">
					<div>
						<p className="font-serif text-18 font-semibold wrap-anywhere">{title}</p>
						<p>
							O lote é oferecido a você por <strong className="whitespace-nowrap">{total}</strong>, com a
							comissão.
						</p>
						<p className="text-16 sm:text-14 text-ink-soft tabular-nums">Responda até {until}.</p>
					</div>
					<LinkButton to={PAGES.payment(id)} aria-label={`Ver a oferta: ${title}`}>
						Ver a oferta
					</LinkButton>
				</li>
			))}
		</ul>
	);
}

/**
 * Groups the viewer's bids and wins: lots to pay, by due date; lots that need no payment; open auctions, outbid ones
 * first, then by their end; the rest.
 */
export function activityGroups({ bids, wins }: { bids: readonly BidRow[]; wins: readonly WinRow[] }) {
	return {
		owed: wins
			.filter(({ owed }) => owed)
			.sort((one, other) => compare(one.due_at ?? LAST, other.due_at ?? LAST)),
		settled: wins.filter(({ owed }) => !owed),
		open: bids
			.filter(({ status }) => !isOver(status))
			.sort(
				(one, other) => Number(other.outbid) - Number(one.outbid) || compare(one.end_time, other.end_time),
			),
		ended: bids.filter(({ status }) => isOver(status)),
	};
}

/** ISO texts of the server, all in UTC. */
/** After every ISO text. */
const LAST = 'Z';

function compare(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}

interface FavoritesProps {
	rows: readonly FavoriteRow[];
	live: LiveProfile;
	/** The button that removes an auction from the favourites. */
	heartOf: (row: FavoriteRow) => ReactNode;
}

/** The viewer's favourite auctions. */
function Favorites({ rows, live, heartOf }: FavoritesProps) {
	if (rows.length === 0)
		return (
			<Empty title="Nenhum favorito ainda">
				<p className="text-ink-soft">Toque no coração de um leilão para guardá-lo aqui.</p>
				<ToAuctions />
			</Empty>
		);
	return (
		<>
			<StaleLine seconds={live.stale} />
			<ShortList items={rows} noun="favoritos">
				{(row) => <Favorite row={row} live={live} heart={heartOf(row)} />}
			</ShortList>
			{rows.length > 1 && (
				<LinkButton
					variant="secondary"
					to={comparisonPage(rows.slice(0, MOST_COMPARED).map(({ id }) => id))}
					className="mt-3"
				>
					Comparar {rows.length > MOST_COMPARED ? `os ${MOST_COMPARED} primeiros` : 'favoritos'}
				</LinkButton>
			)}
		</>
	);
}

function Favorite({ row: read, live, heart }: { row: FavoriteRow; live: LiveProfile; heart: ReactNode }) {
	const row = useLiveFavorite(read, live);
	return (
		<div className="grid grid-cols-[5.5rem_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:gap-x-4">
			<div className="self-start overflow-hidden rounded-control border border-line">
				<Picture image={row.image} property={row.property} sizes="(min-width: 40rem) 144px, 88px" />
			</div>
			<div className="min-w-0 max-sm:row-span-2">
				<AuctionLink id={row.id} title={row.title} />
				<Facts state={row.state}>
					{row.place && `${row.place} · `}
					<When row={row} readAt={live.readAt} />
				</Facts>
				<Amounts amounts={[{ label: 'Lance Atual', amount: row.price, strong: true }]} />
			</div>
			<div className="relative z-1 justify-self-center sm:-mt-2 sm:-mr-2">{heart}</div>
		</div>
	);
}

/** The viewer's last instalment proposal for each lot. */
function MyProposals({ rows }: { rows: readonly ProposalRow[] }) {
	return (
		<ShortList items={rows} noun="leilões">
			{(row) => (
				<>
					<AuctionLink id={row.id} title={row.title} />
					<Facts state={row.state}>{row.when}</Facts>
					<Amounts
						amounts={[
							{ label: 'Proposta', amount: row.price, strong: true },
							{ label: 'Entrada', amount: row.down_payment },
							{ label: 'Parcelas', amount: row.instalments },
						]}
					/>
					{row.reason && <p className="mt-1 text-16 sm:text-14 wrap-anywhere">Motivo: {row.reason}</p>}
				</>
			)}
		</ShortList>
	);
}

/** The lots that the viewer has won and has to pay. Never shortened. */
function OwedWins({ rows }: { rows: readonly WinRow[] }) {
	if (rows.length === 0) return null;
	return (
		<ul className="divide-y divide-line">
			{rows.map((row) => (
				<li key={row.id} className="relative py-4 first:pt-0 last:pb-0">
					<Win row={row} />
				</li>
			))}
		</ul>
	);
}

/** The lots that the viewer has won and paid, or lost again. */
function SettledWins({ rows }: { rows: readonly WinRow[] }) {
	if (rows.length === 0)
		return (
			<Empty title="Nenhuma arrematação ainda">
				<p className="text-ink-soft">
					Quando você vencer um leilão, o valor a pagar e o prazo aparecem no topo desta página.
				</p>
			</Empty>
		);
	return (
		<ShortList items={rows} noun="arrematações" article="as">
			{(row) => <Win row={row} />}
		</ShortList>
	);
}

function Win({ row }: { row: WinRow }) {
	const action = row.owed ? 'Pagar' : 'Ver o pagamento';
	return (
		<>
			<AuctionLink id={row.id} title={row.title} />
			<Facts state={row.state}>{row.when}</Facts>
			<Amounts
				amounts={[
					{ label: 'Arrematação', amount: row.price },
					{ label: 'Comissão', amount: row.commission },
					{ label: 'Total', amount: row.total, strong: true },
				]}
			/>
			<LinkButton
				to={PAGES.payment(row.id)}
				variant={row.owed ? 'primary' : 'secondary'}
				aria-label={`${action}: ${row.title}`}
				className="relative z-1 mt-3"
			>
				{action}
			</LinkButton>
		</>
	);
}
