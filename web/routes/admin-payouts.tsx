import { payoutListQuery } from '#contract/payouts.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { PayoutsScreen, payoutFilterOf } from '#web/features/settlement/payouts/payouts-screen.tsx';
import { backendContext, readFirst, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-payouts';

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	const query = payoutListQuery.safeParse(payoutFilterOf(url.search));
	const first = query.success ? await readFirst(backend, url, reads.payouts(query.data)) : null;
	return { first: first ?? undefined };
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Repasses', matches[0].loaderData?.brand);
}

export default function AdminPayouts({ loaderData }: Route.ComponentProps) {
	return <PayoutsScreen {...loaderData} />;
}
