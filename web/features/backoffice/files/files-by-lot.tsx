import { Link, useNavigation } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import {
	type FileGroup,
	type FileGroupsPage,
	type FileGroupsQuery,
	filesQuery,
	GROUPS_PAGE,
} from '#contract/files.ts';
import { PAGES } from '#contract/paths.ts';
import { formatBytes } from '#domain/values/files.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { useSearchChange } from '#web/api/use-search-change.ts';
import { useDelayed } from '#web/ui/delayed.ts';
import { ListBody, PageLinks } from '#web/ui/list-table.tsx';
import { type RecordColumn, RecordTable, RecordTableSkeleton } from '#web/ui/record-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { filesHref, groupsHref } from './files-query.ts';
import { FileViews } from './folder-nav.tsx';

const FIRST = filesQuery.parse({});

const count = (of: number) => of.toLocaleString('pt-BR');

const COLUMNS: readonly RecordColumn<FileGroup>[] = [
	{
		head: 'Lote ou leilão',
		cell: ({ label }) => (
			<span className="line-clamp-2 wrap-anywhere md:line-clamp-1" title={label}>
				{label}
			</span>
		),
	},
	{ head: 'Imagens', amount: true, cell: ({ pictures }) => count(pictures) },
	{ head: 'Documentos', amount: true, cell: ({ documents }) => count(documents) },
	{ head: 'Arquivos', amount: true, cell: ({ files }) => count(files) },
	{ head: 'Tamanho', amount: true, cell: ({ bytes }) => formatBytes(bytes) },
	{
		head: 'Último',
		short: true,
		cell: ({ updated_at }) => (
			<span className="text-ink-soft">{updated_at && formatDateTime(updated_at)}</span>
		),
	},
];

interface Props {
	query: FileGroupsQuery;
	page: FileGroupsPage;
}

/** The files of each lot and sale together, newest first. Each row opens in place. */
export function FilesByLot({ query, page: { groups, total, next_offset } }: Props) {
	const late = useDelayed(useNavigation().location?.pathname === ADMIN_PAGES.files);
	const change = useSearchChange();
	return (
		<>
			<div className="mb-4 grid gap-3">
				<search aria-label="Buscar arquivos" className="block max-w-xl">
					<SearchField
						search={query.search}
						placeholder="Título do lote ou do leilão"
						onSearch={(search) => void change(() => groupsHref({ search, offset: 0 }))}
					/>
				</search>
				<FileViews chosen="lots" query={FIRST} />
			</div>
			<p role="status" className="mb-2 text-14 text-ink-soft tabular-nums">
				{late
					? 'Carregando arquivos...'
					: `${count(total)} ${total === 1 ? 'lote ou leilão' : 'lotes e leilões'}`}
			</p>
			<ListBody
				late={late}
				skeleton={<RecordTableSkeleton heads={COLUMNS.map(({ head }) => head)} />}
				empty={groups.length === 0 && <Nothing search={query.search} />}
			>
				<RecordTable
					label="Arquivos por lote"
					columns={COLUMNS}
					rows={groups}
					detail={(group) => <Detail group={group} />}
				/>
			</ListBody>
			<PageLinks links={pagesOf(query, next_offset)} />
		</>
	);
}

function Detail({ group: { kind, id, pictures } }: { group: FileGroup }) {
	const links: [to: string, words: string][] =
		kind === 'sale'
			? [[ADMIN_PAGES.sale(id), 'Documentos do leilão']]
			: [
					...(pictures > 0
						? [
								[filesHref({ ...FIRST, prefix: `auctions/${id}` }), 'Ver cada arquivo das imagens'] as [
									string,
									string,
								],
							]
						: []),
					[ADMIN_PAGES.publication(id), 'Documentos do lote, com o código de integridade'],
					[`${PAGES.adminAuctions}?view=${id}`, 'Abrir o lote'],
				];
	return (
		<p className="flex flex-wrap gap-x-6">
			{links.map(([to, words]) => (
				<Link key={to} to={to} className="inline-flex min-h-11 items-center">
					{words}
				</Link>
			))}
		</p>
	);
}

function pagesOf(query: FileGroupsQuery, next: number | null): [to: string, words: string][] {
	const { offset } = query;
	const before = groupsHref({ ...query, offset: Math.max(0, offset - GROUPS_PAGE) });
	const pages: [string, string][] = [];
	if (offset > 0) pages.push([before, 'Anteriores']);
	if (next !== null) pages.push([groupsHref({ ...query, offset: next }), 'Próximos']);
	return pages;
}

function Nothing({ search }: { search: string }) {
	return (
		<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<p className="font-serif text-18 font-semibold">
				{search === '' ? 'Nenhum lote tem arquivos ainda' : `Nenhum lote com “${search}”`}
			</p>
			<p className="mt-1 text-ink-soft">As imagens e os documentos de cada lote aparecem aqui.</p>
		</div>
	);
}
