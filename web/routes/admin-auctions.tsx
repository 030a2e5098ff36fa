import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { Backend } from '#contract/backend.ts';
import type { Viewer } from '#contract/session.ts';
import { isGrowth } from '#web/api/paged.ts';
import { requireAdmin } from '#web/features/auth/require-admin.ts';
import { listOf } from '#web/features/management/auction-list.ts';
import { readListQuery } from '#web/features/management/list-query.ts';
import { Management } from '#web/features/management/management.tsx';
import { isDialogSearch } from '#web/features/management/opened.ts';
import { privateMetadata } from '#web/features/shell/metadata.ts';
import { backendContext, viewerContext } from '#web/page-context.ts';
import type { Route } from './+types/admin-auctions';

export async function loader({ context, url }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	requireAdmin(viewer);
	return readList(context.get(backendContext), viewer, url);
}

/** What cannot be read is said on the page, with the way to try again (spec §8). */
async function readList(backend: Backend, viewer: Viewer, { searchParams, pathname }: URL) {
	const query = readListQuery(searchParams);
	const frame = { query, environment: backend.environment, now: backend.now() };
	try {
		const page = await backend.adminAuctions(query, viewer);
		// A cursor of an older list leads nowhere: its first page then.
		return listOf(page ?? (await backend.adminAuctions({ ...query, cursor: undefined }, viewer)), frame);
	} catch (error) {
		backend.report(error, pathname);
		return listOf(null, frame);
	}
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
	const sameList =
		currentUrl.pathname === nextUrl.pathname && isDialogSearch(currentUrl.search, nextUrl.search);
	return isGrowth(change) || sameList ? false : defaultShouldRevalidate;
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Gerenciamento de Leilões', matches[0].loaderData?.brand);
}

export default function AdminAuctions({ loaderData }: Route.ComponentProps) {
	return <Management list={loaderData} />;
}
