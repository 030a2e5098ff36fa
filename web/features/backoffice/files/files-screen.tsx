import FolderOpen from 'lucide-react/icons/folder-open';
import { Link, useNavigation } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { FilesQuery } from '#contract/files.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { useDelayed } from '#web/ui/delayed.ts';
import { ListBody, PageLinks } from '#web/ui/list-table.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import type { FileList } from './file-row.ts';
import { FilesByLot } from './files-by-lot.tsx';
import { filesHref } from './files-query.ts';
import { FilesTableSkeleton } from './files-table.tsx';
import { FolderNav } from './folder-nav.tsx';
import { SelectableFiles } from './selectable-files.tsx';

/** All stored files, and the removal of those that belong to nothing. */
export function FilesScreen({ list }: { list: FileList }) {
	return (
		<div className="measure py-8">
			<h1 className="font-serif text-28 font-semibold">Arquivos</h1>
			<p className="mt-1 mb-6 text-ink-soft">
				Imagens de leilões e documentos de cadastros. Um arquivo sem dono pode ser removido.
			</p>
			{list.state === 'failed' && <LoadFailed words={BACKOFFICE_TOASTS['files.failed']} />}
			{list.state === 'refused' && <Refused words={list.words} />}
			{list.state === 'grouped' && <FilesByLot {...list} />}
			{list.state === 'listed' && <Listed list={list} />}
		</div>
	);
}

function Listed({ list }: { list: Extract<FileList, { state: 'listed' }> }) {
	const { query, rows, total, prefixes } = list;
	const late = useDelayed(useNavigation().location?.pathname === ADMIN_PAGES.files);
	return (
		<>
			<FolderNav query={query} prefixes={prefixes} />
			<p role="status" className="mb-2 text-14 text-ink-soft tabular-nums">
				{late ? 'Carregando arquivos...' : placeOf(query, rows.length, total)}
			</p>
			<ListBody
				late={late}
				skeleton={<FilesTableSkeleton />}
				empty={rows.length === 0 && <Nothing query={query} total={total} />}
			>
				<SelectableFiles key={filesHref(query)} rows={rows} query={query} />
			</ListBody>
			<PageLinks links={pagesOf(query, list.next_offset)} />
		</>
	);
}

/** '101 a 200 de 1.234 arquivos'. */
function placeOf({ offset }: FilesQuery, shown: number, total: number): string {
	const number = (of: number) => of.toLocaleString('pt-BR');
	if (total === 1) return '1 arquivo';
	if (shown === 0 || shown === total) return `${number(total)} arquivos`;
	return `${number(offset + 1)} a ${number(offset + shown)} de ${number(total)} arquivos`;
}

function pagesOf(query: FilesQuery, next: number | null): [to: string, words: string][] {
	const before = Math.max(0, query.offset - query.limit);
	return [
		...(query.offset > 0
			? [[filesHref({ ...query, offset: before }), 'Anteriores'] as [string, string]]
			: []),
		...(next !== null ? [[filesHref({ ...query, offset: next }), 'Próximos'] as [string, string]] : []),
	];
}

function Nothing({ query, total }: { query: FilesQuery; total: number }) {
	const beyond = total > 0;
	const words = query.orphans ? 'Nenhum arquivo sem dono' : 'Nenhum arquivo nesta pasta';
	return (
		<div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<FolderOpen aria-hidden size={32} strokeWidth={1.5} className="text-ink-soft" />
			<p className="font-serif text-18 font-semibold">{beyond ? 'Esta página não existe mais' : words}</p>
			{query.orphans && !beyond && (
				<p className="text-ink-soft">
					Um arquivo só conta como sem dono uma hora depois de guardado. Nada a fazer aqui.
				</p>
			)}
			<Link to={ADMIN_PAGES.files}>Ver todos os arquivos</Link>
		</div>
	);
}

function Refused({ words }: { words: string }) {
	return (
		<div role="alert" className="rounded-card border border-live p-4">
			<p className="mb-3 font-semibold text-live">{words}</p>
			<Link to={ADMIN_PAGES.files}>Ver todos os arquivos</Link>
		</div>
	);
}
