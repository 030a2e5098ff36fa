import { PAGES } from '#contract/paths.ts';
import { RunningScreen } from '#web/features/bidding/running-lots/running-screen.tsx';
import { runningView } from '#web/features/bidding/running-lots/running-view.ts';
import { backendContext } from '#web/page-context.ts';
import { textMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/running-lots';

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	return { view: runningView(await backend.runningLots(), url.searchParams), now: backend.now() };
}

export function meta({ matches }: Route.MetaArgs) {
	return textMetadata(
		{
			title: 'Leilões ao vivo',
			description:
				'Todos os lotes abertos agora, com o lance atual e o tempo de cada um, atualizados na hora.',
			path: PAGES.running,
		},
		matches[0].loaderData,
	);
}

export default function RunningLots({ loaderData }: Route.ComponentProps) {
	return <RunningScreen {...loaderData} />;
}
