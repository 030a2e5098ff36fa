import { RequireViewer } from '#web/features/auth/require-viewer.tsx';
import { ProfileCard } from '#web/features/profile/profile-card.tsx';
import { privateMetadata } from '#web/features/shell/metadata.ts';
import { viewerContext } from '#web/page-context.ts';
import type { Route } from './+types/profile';

export function loader({ context }: Route.LoaderArgs) {
	return { viewer: context.get(viewerContext) };
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Perfil', matches[0].loaderData?.brand);
}

export default function Profile({ loaderData }: Route.ComponentProps) {
	return (
		<RequireViewer viewer={loaderData.viewer}>{(viewer) => <ProfileCard viewer={viewer} />}</RequireViewer>
	);
}
