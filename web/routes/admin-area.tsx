import { Outlet } from 'react-router';
import { AdminGate } from '#web/features/auth/admin-gate.tsx';
import { adminRefusal } from '#web/features/auth/require-admin.ts';
import { ErrorScreen } from '#web/features/shell/error-screens.tsx';
import type { Route } from './+types/admin-area';

/** What the administrator's screens have in common: the gate in front of them. */
export default function AdminArea() {
	return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const refused = adminRefusal(error);
	return refused ? <AdminGate refused={refused} /> : <ErrorScreen error={error} />;
}
