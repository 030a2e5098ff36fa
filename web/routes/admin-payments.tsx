import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { PaymentsScreen } from '#web/features/settlement/payment-list/payments-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-payments';

export function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context.get(backendContext), context.get(viewerContext));
	return null;
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Pagamentos', matches[0].loaderData?.brand);
}

export default function AdminPayments() {
	return <PaymentsScreen />;
}
