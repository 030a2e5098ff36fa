import type { ReactNode } from 'react';
import { Picture } from '#web/ui/picture.tsx';
import { StaleLine } from '#web/ui/stale-line.tsx';
import { Amounts, AuctionLink, Facts, ToAuctions } from './auction-link.tsx';
import { type LiveProfile, useLiveFavorite } from './live-profile.ts';
import type { FavoriteRow } from './profile-rows.ts';
import { Empty } from './section.tsx';
import { ShortList } from './short-list.tsx';
import { When } from './when.tsx';

interface FavoritesProps {
	rows: readonly FavoriteRow[];
	live: LiveProfile;
	/** The button that removes an auction from the favourites. */
	heartOf: (row: FavoriteRow) => ReactNode;
}

/** The viewer's favourite auctions. */
export function Favorites({ rows, live, heartOf }: FavoritesProps) {
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
