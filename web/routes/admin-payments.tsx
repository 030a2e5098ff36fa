import { partListQuery } from '#contract/part-list.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { PaymentsScreen, partFilterOf } from '#web/features/settlement/payment-list/payments-screen.tsx';
import { backendContext, readFirst, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-payments';

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	const query = partListQuery.safeParse(partFilterOf(url.search));
	const first = query.success ? await readFirst(backend, url, reads.paymentParts(query.data)) : null;
	return { first: first ?? undefined };
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Pagamentos', matches[0].loaderData?.brand);
}

export default function AdminPayments({ loaderData }: Route.ComponentProps) {
	return <PaymentsScreen {...loaderData} />;
}
