import { Outlet } from 'react-router';
import { AdminGate, adminRefusal } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { CodeDialog } from '#web/features/accounts/sign-in/code-dialog.tsx';
import { ErrorScreen } from '#web/shell/error-screens.tsx';
import type { Route } from './+types/admin-area';

export const handle = { backoffice: true };

/** The layout of the administrators' screens, in the frame of the back office, and the gate for everyone else. */
export default function AdminArea() {
	return (
		<>
			<Outlet />
			<CodeDialog />
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const refused = adminRefusal(error);
	return refused ? <AdminGate refused={refused} /> : <ErrorScreen error={error} />;
}
