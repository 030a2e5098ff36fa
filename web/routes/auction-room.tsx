import { data } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { useShell } from '#web/api/session.ts';
import { Room } from '#web/features/backoffice/console/room.tsx';
import { roundNote } from '#web/features/catalogue/lot/round-note.ts';
import { backendContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/auction-room';

/** A display for the auction room: dark, without header and footer (web/root.tsx). */
export const handle = { wall: true };

export async function loader({ params, context }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const [auction, line, place] = await Promise.all([
		backend.auction(params.id),
		backend.line(params.id, null),
		backend.salePlace(params.id),
	]);
	if (!auction || !line) throw data(null, { status: 404 });
	return { auction, line, place, round: roundNote(auction), now: backend.now() };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const title = loaderData ? `Telão: ${loaderData.auction.title}` : 'Telão';
	return privateMetadata(title, matches[0].loaderData?.brand);
}

export default function AuctionRoom({
	loaderData: { auction, line, place, round, now },
}: Route.ComponentProps) {
	const brand = useShell()?.brand;
	const address = `${brand?.url ?? ''}${PAGES.auction(auction.id)}`;
	return (
		<Room
			key={`${auction.id} ${auction.round}`}
			auction={auction}
			line={line}
			place={place}
			round={round}
			now={now}
			brandName={brand?.name ?? ''}
			address={address}
		/>
	);
}
