import { TOASTS } from '#domain/toasts.ts';
import { useViewer } from '#web/api/session.ts';
import { MyDocument } from '#web/features/accounts/documents/my-document.tsx';
import { rowsOf } from '#web/features/accounts/profile/profile-rows.ts';
import { ProfileScreen } from '#web/features/accounts/profile/profile-screen.tsx';
import { useAfterChange } from '#web/features/accounts/profile/use-after-change.ts';
import { FavoriteHeart } from '#web/features/catalogue/favorites/favorite-button.tsx';
import { NotificationChoices } from '#web/features/notifications/notification-choices.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import { toast } from '#web/ui/toast.ts';
import type { Route } from './+types/profile';

export const handle = { login: true };

export async function loader({ context }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	if (!viewer) return null;
	const backend = context.get(backendContext);
	const [page, notificationSettings] = await Promise.all([
		backend.profile(viewer),
		backend.notificationSettings(viewer),
	]);
	const { registered_name, approved_name = null, document, rejected } = page;
	const now = backend.now();
	return {
		registered_name,
		approved_name,
		document,
		rejected,
		notificationSettings,
		now,
		...rowsOf(page, now),
	};
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Perfil', matches[0].loaderData?.brand);
}

export default function ProfilePage({ loaderData: profile }: Route.ComponentProps) {
	const viewer = useViewer();
	const afterChange = useAfterChange();
	if (!viewer || !profile) return null;

	async function showSent() {
		await afterChange();
		toast(TOASTS['document.sent']);
	}

	return (
		<ProfileScreen
			viewer={viewer}
			profile={profile}
			notificationChoices={<NotificationChoices settings={profile.notificationSettings} />}
			heartOf={(row) => <FavoriteHeart auction={row} />}
			document={
				<MyDocument userId={viewer.id} status={viewer.status} document={profile.document} onSent={showSent} />
			}
		/>
	);
}
