import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { isGrowth } from '#web/api/paged.ts';
import { useViewer } from '#web/api/session.ts';
import { FavoriteHeart } from '#web/features/catalogue/favorites/favorite-button.tsx';
import { AvailableAuctions } from '#web/features/catalogue/listing/available-auctions.tsx';
import { readListing } from '#web/features/catalogue/listing/listing.ts';
import { backendContext } from '#web/page-context.ts';
import { ClosingCall, Hero } from '#web/shell/hero.tsx';
import { homeMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/home';

export async function loader({ context, url }: Route.LoaderArgs) {
	const listing = await readListing(context.get(backendContext), url.searchParams);
	if (listing) return listing;
	url.searchParams.delete('cursor');
	throw redirect(`${PAGES.home}${url.search}`);
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	return isGrowth(change) ? false : change.defaultShouldRevalidate;
}

export function meta({ matches }: Route.MetaArgs) {
	const shell = matches[0].loaderData;
	return shell ? homeMetadata(shell.brand) : [];
}

export default function Home({ loaderData }: Route.ComponentProps) {
	const visitor = useViewer() === null;
	return (
		<>
			<Hero visitor={visitor} />
			<AvailableAuctions listing={loaderData} cornerOf={(card) => <FavoriteHeart auction={card} />} />
			{visitor && <ClosingCall />}
		</>
	);
}
