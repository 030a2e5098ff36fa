import { SavedSearchList } from '#web/features/catalogue/saved-searches/saved-search-list.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/saved-searches';

export const handle = { login: true };

export async function loader({ context }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	return viewer ? context.get(backendContext).savedSearches(viewer) : [];
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Buscas salvas', matches[0].loaderData?.brand);
}

export default function SavedSearches({ loaderData }: Route.ComponentProps) {
	return (
		<div className="measure max-w-3xl py-8">
			<h1 className="font-serif text-28 font-semibold">Buscas salvas</h1>
			<p className="mt-1 mb-6 text-ink-soft">Avisos de leilões novos que combinam com o que você procura.</p>
			<SavedSearchList searches={loaderData} framed />
		</div>
	);
}
