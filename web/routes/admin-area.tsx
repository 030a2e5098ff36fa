import { Outlet } from 'react-router';
import { AdminGate, adminRefusal } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { CodeDialog } from '#web/features/accounts/sign-in/code-dialog.tsx';
import { BackofficeNav } from '#web/shell/backoffice-nav.tsx';
import { ErrorScreen } from '#web/shell/error-screens.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import type { Route } from './+types/admin-area';

const SearchBox = onDemand(() => import('#web/features/backoffice/search/search-box.tsx'));

/** The layout of the administrators' screens: the navigation, and the gate for everyone else. */
export default function AdminArea() {
	return (
		<>
			<BackofficeNav />
			<div className="measure py-2">
				<SearchBox />
			</div>
			<Outlet />
			<CodeDialog />
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const refused = adminRefusal(error);
	return refused ? <AdminGate refused={refused} /> : <ErrorScreen error={error} />;
}
