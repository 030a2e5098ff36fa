import { Outlet } from 'react-router';
import { ErrorScreen } from '#web/features/shell/error-screens.tsx';
import type { Route } from './+types/any-screen';

/** What all screens have in common: what one of them throws is shown in its place, and the page around it stays. */
export default function AnyScreen() {
	return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorScreen error={error} />;
}
