import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A line of web/routes.ts, as far as the matrix reads it. */
interface RouteEntry {
	path?: string;
	file: string;
	children?: RouteEntry[];
}

/** A page as it is mounted: its pattern, and whether the administrator's gate stands in front. */
export interface MountedPage {
	pattern: string;
	gated: boolean;
}

/** Every page of web/routes.ts. */
export async function mountedPages(): Promise<MountedPage[]> {
	const file = join(import.meta.dirname, '..', 'web', 'routes.ts');
	const { default: routes } = (await import(pathToFileURL(file).href)) as { default: RouteEntry[] };
	return pagesOf(routes, false);
}

function pagesOf(routes: readonly RouteEntry[], behindGate: boolean): MountedPage[] {
	return routes.flatMap(({ path, file, children }) => {
		const gated = behindGate || file === 'routes/admin-area.tsx';
		return children ? pagesOf(children, gated) : [{ pattern: `/${path ?? ''}`, gated }];
	});
}

/** Where the pages and the table of addresses part, in words that say what to do. */
export function pageGaps(pages: readonly MountedPage[], addresses: Record<string, string>): string[] {
	const gated = new Set(pages.filter((page) => page.gated).map(({ pattern }) => pattern));
	return [
		...pages
			.filter(({ pattern, gated: kept }) => /^\/admin(\/|$)/.test(pattern) && !kept)
			.map(({ pattern }) => `${pattern} stands beside the gate: move it under routes/admin-area.tsx`),
		...[...gated]
			.filter((pattern) => !(pattern in addresses))
			.map((pattern) => `${pattern} has no address: add it to ADMIN_PAGES in e2e/access.spec.ts`),
		...Object.keys(addresses)
			.filter((pattern) => !gated.has(pattern))
			.map((pattern) => `${pattern} is no page any more: take it out of ADMIN_PAGES in e2e/access.spec.ts`),
	];
}
