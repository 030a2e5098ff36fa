import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { FilesQuery } from '#contract/files.ts';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { filesHref, pathOf } from './files-query.ts';

/** With more folders than this only the files' own names link to them. */
const FOLDERS_SHOWN = 12;

const FOLDER_WORDS: Record<string, string> = {
	auctions: 'Imagens de leilões',
	documents: 'Documentos de cadastros',
	payments: 'Comprovantes de pagamento',
	'sale-documents': 'Documentos de leilões',
};

/** The current folder: the path to it, its subfolders, and a filter for files without an owner. */
export function FolderNav({ query, prefixes }: { query: FilesQuery; prefixes: readonly string[] }) {
	const at = (change: Partial<FilesQuery>) => filesHref({ ...query, offset: 0, ...change });
	const path = pathOf(query.prefix);
	const below = prefixes.length <= FOLDERS_SHOWN ? prefixes : [];
	return (
		<div className="mb-4 grid gap-3">
			<nav aria-label="Pasta">
				<ol className="flex flex-wrap items-center gap-x-2 text-14">
					{path.map(([prefix, name], nth) => (
						<li key={prefix} className="flex min-w-0 items-center gap-2">
							{nth > 0 && (
								<span aria-hidden className="text-ink-soft">
									/
								</span>
							)}
							{prefix === query.prefix ? (
								<span aria-current="page" className="py-3 font-semibold wrap-anywhere">
									{FOLDER_WORDS[prefix] ?? name}
								</span>
							) : (
								<Link to={at({ prefix })} className="inline-flex min-h-11 items-center">
									{FOLDER_WORDS[prefix] ?? name}
								</Link>
							)}
						</li>
					))}
				</ol>
			</nav>
			{below.length > 0 && (
				<ChoiceLinks label="Pastas abaixo">
					{below.map((prefix) => (
						<ChoiceLink narrow key={prefix} to={at({ prefix })} chosen={false} replace={false}>
							{FOLDER_WORDS[prefix] ?? prefix.split('/').at(-1)}
						</ChoiceLink>
					))}
				</ChoiceLinks>
			)}
			<FileViews chosen={query.orphans ? 'orphans' : 'all'} query={query} />
		</div>
	);
}

/** The three lists of files: by lot, each file, and those without an owner. */
export function FileViews({ chosen, query }: { chosen: 'lots' | 'all' | 'orphans'; query: FilesQuery }) {
	const at = (orphans: boolean) => filesHref({ ...query, offset: 0, orphans });
	return (
		<ChoiceLinks label="Filtro">
			<ChoiceLink narrow to={ADMIN_PAGES.files} chosen={chosen === 'lots'} replace={false}>
				Por lote
			</ChoiceLink>
			<ChoiceLink narrow to={at(false)} chosen={chosen === 'all'} replace={false}>
				Todos
			</ChoiceLink>
			<ChoiceLink narrow to={at(true)} chosen={chosen === 'orphans'} replace={false}>
				Só sem dono
			</ChoiceLink>
		</ChoiceLinks>
	);
}
