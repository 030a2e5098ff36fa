import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { isGrowth } from '#web/api/paged.ts';
import { FavoriteHeart } from '#web/features/catalogue/favorites/favorite-button.tsx';
import { readMapPage } from '#web/features/catalogue/map/map-page.ts';
import { MapScreen } from '#web/features/catalogue/map/map-screen.tsx';
import { backendContext } from '#web/page-context.ts';
import type { Route } from './+types/map';

export async function loader({ context, url }: Route.LoaderArgs) {
	const page = await readMapPage(context.get(backendContext), url.searchParams);
	// The list's own members are read by `fetcher.load` for the next page.
	if (page) return { ...page.listing, page };
	url.searchParams.delete('cursor');
	throw redirect(`${PAGES.map}${url.search}`);
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	return isGrowth(change) ? false : change.defaultShouldRevalidate;
}

export function meta({ matches }: Route.MetaArgs) {
	const brand = matches[0].loaderData?.brand;
	if (!brand) return [];
	return [
		{ title: `Mapa dos leilões | ${brand.name}` },
		{
			name: 'description',
			content:
				'Leilões de imóveis no mapa do Brasil, por cidade: quantos estão abertos e a partir de que preço.',
		},
		{ tagName: 'link', rel: 'canonical', href: `${brand.url}${PAGES.map}` },
	];
}

export default function LotsOnMap({ loaderData }: Route.ComponentProps) {
	return <MapScreen page={loaderData.page} cornerOf={(card) => <FavoriteHeart auction={card} />} />;
}
