import { OwnScreen } from '#web/features/bidding/running-lots/own-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/own-lots';

export const handle = { login: true };

export async function loader({ context }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const viewer = context.get(viewerContext);
	return { lots: viewer ? await backend.ownLots(viewer) : [], now: backend.now() };
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Meus lotes', matches[0].loaderData?.brand);
}

export default function OwnLots({ loaderData }: Route.ComponentProps) {
	return <OwnScreen {...loaderData} />;
}
