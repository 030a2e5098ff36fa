import { redirect } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { inquiryQuery } from '#contract/inquiries.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { InquiriesScreen, type InquiryList } from '#web/features/backoffice/inquiries/inquiries-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-inquiries';

/** An invalid address redirects to the first page. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<InquiryList> {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	const query = inquiryQuery.safeParse(Object.fromEntries(url.searchParams));
	if (!query.success) throw redirect(ADMIN_PAGES.inquiries);
	const { state, kind, auction, sale, cursor = null } = query.data;
	const filter = { state, kind, auction, sale };
	const page = await reads.inquiries(query.data).catch((error: unknown) => {
		backend.report(error, url.pathname);
		return 'failed' as const;
	});
	if (page === 'failed') return { filter, failed: true };
	if (!page) throw redirect(ADMIN_PAGES.inquiries);
	const { inquiries, total, next_cursor } = page;
	return { filter, failed: false, items: inquiries, total, next_cursor, cursor };
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Perguntas e visitas', matches[0].loaderData?.brand);
}

export default function AdminInquiries({ loaderData: list }: Route.ComponentProps) {
	return <InquiriesScreen list={list} />;
}
