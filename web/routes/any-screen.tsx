import { Outlet } from 'react-router';
import { LoginGuard } from '#web/features/accounts/sign-in/to-login.tsx';
import { ErrorScreen } from '#web/shell/error-screens.tsx';
import type { Route } from './+types/any-screen';

/**
 * The layout of all screens: it redirects users who must sign in, and shows an error of a screen in its place, while
 * the page around it stays.
 */
export default function AnyScreen() {
	return (
		<LoginGuard>
			<Outlet />
		</LoginGuard>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorScreen error={error} />;
}
