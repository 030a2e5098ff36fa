import { TOASTS } from '#domain/notices/toasts.ts';
import { useViewer } from '#web/api/session.ts';
import { MyDocument } from '#web/features/accounts/documents/my-document.tsx';
import { namedPart, openingPart } from '#web/features/accounts/profile/parts.ts';
import { rowsOf } from '#web/features/accounts/profile/profile-rows.ts';
import { ProfileScreen } from '#web/features/accounts/profile/profile-screen.tsx';
import { useAfterChange } from '#web/features/accounts/profile/use-after-change.ts';
import { FavoriteHeart } from '#web/features/catalogue/favorites/favorite-button.tsx';
import { SavedSearchList } from '#web/features/catalogue/saved-searches/saved-search-list.tsx';
import { useSignUpWish } from '#web/features/catalogue/saved-searches/use-sign-up-wish.ts';
import { NotificationChoices } from '#web/features/notifications/notification-choices.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import { onDemand } from '#web/ui/lazy.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Route } from './+types/profile';

const BellChoices = onDemand(() => import('#web/features/backoffice/overview/bell-choices.tsx'), {
	ahead: () => document.getElementById('avisos-da-administracao') !== null,
});

export const handle = { login: true };

export async function loader({ context, url }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	if (!viewer) return null;
	const backend = context.get(backendContext);
	const admin = backend.admin(viewer);
	const [page, identity, savedSearches, notificationSettings, bellChoices] = await Promise.all([
		backend.profile(viewer),
		backend.identity(viewer),
		backend.savedSearches(viewer),
		backend.notificationSettings(viewer),
		admin.ok ? admin.value.bellChoices() : null,
	]);
	const { registered_name, approved_name = null, document, rejected } = page;
	const now = backend.now();
	const rows = rowsOf(page, now);
	return {
		part: namedPart(url.searchParams),
		opening: openingPart(viewer, rows),
		registered_name,
		approved_name,
		document,
		identity,
		rejected,
		savedSearches,
		notificationSettings,
		bellChoices,
		now,
		...rows,
	};
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Perfil', matches[0].loaderData?.brand);
}

export default function ProfilePage({ loaderData: profile }: Route.ComponentProps) {
	const viewer = useViewer();
	const afterChange = useAfterChange();
	useSignUpWish();
	if (!viewer || !profile) return null;

	async function showSent() {
		await afterChange();
		toast(TOASTS['document.sent']);
	}

	const work = profile.bellChoices && <BellChoices choices={profile.bellChoices} />;
	return (
		<ProfileScreen
			viewer={viewer}
			profile={profile}
			notificationChoices={<NotificationChoices settings={profile.notificationSettings} work={work} />}
			alerts={<SavedSearchList searches={profile.savedSearches} />}
			heartOf={(row) => <FavoriteHeart auction={row} />}
			document={
				<MyDocument userId={viewer.id} status={viewer.status} document={profile.document} onSent={showSent} />
			}
		/>
	);
}
