import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { type FileList, fileListOf } from '#web/features/backoffice/files/file-row.ts';
import { readFilesQuery, readGroupsQuery } from '#web/features/backoffice/files/files-query.ts';
import { FilesScreen } from '#web/features/backoffice/files/files-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-files';

/** A failure is shown in place of the list, so that the page around it still works. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<FileList> {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	const groups = readGroupsQuery(url.searchParams);
	const read = readFilesQuery(url.searchParams);
	if ('refused' in read) return { state: 'refused', words: read.refused };
	try {
		if (groups) return { state: 'grouped', query: groups, page: await reads.fileGroups(groups) };
		return fileListOf(await reads.files(read.query), read.query);
	} catch (error) {
		backend.report(error, url.pathname);
		return { state: 'failed' };
	}
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Arquivos', matches[0].loaderData?.brand);
}

export default function AdminFiles({ loaderData }: Route.ComponentProps) {
	return <FilesScreen list={loaderData} />;
}
