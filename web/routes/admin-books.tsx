import { booksQuery } from '#contract/books.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { BooksScreen, booksQueryOf } from '#web/features/settlement/books/books-screen.tsx';
import { backendContext, readFirst, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-books';

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	const query = booksQuery.safeParse(booksQueryOf(url.search));
	const first = query.success ? await readFirst(backend, url, reads.books(query.data)) : null;
	return { first: first ?? undefined };
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Livros', matches[0].loaderData?.brand);
}

export default function AdminBooks({ loaderData }: Route.ComponentProps) {
	return <BooksScreen {...loaderData} />;
}
