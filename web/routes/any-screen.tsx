import { Outlet } from 'react-router';
import { LoginGuard } from '#web/features/accounts/sign-in/to-login.tsx';
import { ErrorScreen } from '#web/shell/error-screens.tsx';
import type { Route } from './+types/any-screen';

/**
 * What all screens have in common: who must be signed in is asked here, and what one of them throws is shown in its
 * place, while the page around it stays.
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
