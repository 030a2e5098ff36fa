import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { registrationQuery } from '#contract/registrations.ts';
import { isGrowth, type Paged, usePaged } from '#web/api/paged.ts';
import { requireAdmin } from '#web/features/auth/require-admin.ts';
import { DocumentViewer } from '#web/features/documents/document-viewer.tsx';
import { type RegistrationRow, rowOf } from '#web/features/registrations/registration-row.ts';
import {
	RegistrationsFailed,
	RegistrationsScreen,
} from '#web/features/registrations/registrations-screen.tsx';
import { privateMetadata } from '#web/features/shell/metadata.ts';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import type { Route } from './+types/admin-registrations';

/** A list that could not be read is said in its place: the page around it still works. */
export async function loader({ context, url }: Route.LoaderArgs) {
	requireAdmin(context.get(viewerContext));
	const backend = context.get(backendContext);
	const query = registrationQuery.safeParse(Object.fromEntries(url.searchParams));
	if (!query.success) throw redirect(PAGES.adminRegistrations);
	const page = await backend.registrations(query.data).catch((error: unknown) => {
		backend.report(error, url.pathname);
		return 'failed' as const;
	});
	if (page === 'failed') return { failed: true as const };
	if (!page) throw redirect(PAGES.adminRegistrations);
	const { registrations, total, next_cursor } = page;
	return { items: registrations.map(rowOf), total, next_cursor, cursor: query.data.cursor ?? null };
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	return isGrowth(change) ? false : change.defaultShouldRevalidate;
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Cadastros Pendentes', matches[0].loaderData?.brand);
}

export default function AdminRegistrations({ loaderData }: Route.ComponentProps) {
	return 'failed' in loaderData ? <RegistrationsFailed /> : <Pending page={loaderData} />;
}

function Pending({ page }: { page: Paged<RegistrationRow> }) {
	const { items, moreHref, loading, loadMore } = usePaged(page);
	return (
		<RegistrationsScreen
			rows={items}
			total={page.total}
			more={<LoadMore href={moreHref} loading={loading} onLoad={loadMore} />}
			documentOf={({ id, name, document }) =>
				document && (
					<DocumentViewer
						key={`${id} ${document.uploaded_at}`}
						userId={id}
						kind={document.kind}
						label={`Documento de ${name}`}
					/>
				)
			}
		/>
	);
}
