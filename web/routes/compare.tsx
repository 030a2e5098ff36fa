import { CompareScreen } from '#web/features/catalogue/compare/compare-screen.tsx';
import { comparedIds, compareLots } from '#web/features/catalogue/compare/compare-view.ts';
import { backendContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/compare';

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const ids = comparedIds(url.searchParams);
	const lots = (await Promise.all(ids.map((id) => backend.auction(id)))).filter((lot) => lot !== null);
	return compareLots(lots, backend.now(), ids.length - lots.length);
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Comparar lotes', matches[0].loaderData?.brand);
}

export default function Compare({ loaderData }: Route.ComponentProps) {
	return <CompareScreen {...loaderData} />;
}
