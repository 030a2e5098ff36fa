import ScrollText from 'lucide-react/icons/scroll-text';
import X from 'lucide-react/icons/x';
import { Link, useLocation, useNavigation } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { AUDIT_EXPORT_MAX, AUDIT_LIMIT, AUDIT_PAGE_SIZE, type AuditQuery } from '#contract/audit.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { usePaged } from '#web/api/paged.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useDelayed } from '#web/ui/delayed.ts';
import { ListBody } from '#web/ui/list-table.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { type RecordColumn, RecordTable, RecordTableSkeleton } from '#web/ui/record-table.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { ABOUT, type AuditList, type AuditRow } from './audit-list.ts';
import { ChangeTable } from './change-table.tsx';

/** Whether any filter is set. An empty list then does not mean that there were no actions. */
export function isNarrowed({ search, action, ...others }: AuditQuery): boolean {
	const { admin, auction, sale, person, from, to } = others;
	const set = [admin, auction, sale, person, from, to].some((value) => value !== undefined);
	return search !== '' || action !== 'all' || set;
}

const FILTERS = ['search', 'action', 'admin', 'auction', 'sale', 'person', 'from', 'to'] as const;

/** The address of the same entries as CSV. */
export function exportHref(query: AuditQuery): string {
	const params = FILTERS.map((name) => [name, query[name] ?? '']).filter(([, value]) => value !== '');
	return `${ADMIN_API.auditExport}?${new URLSearchParams(params)}`;
}

const SIZES = { page: AUDIT_PAGE_SIZE, most: AUDIT_LIMIT };

/** The searchable log of all actions by administrators: who, when, on what, and what changed. */
export function AuditScreen({ list }: { list: AuditList }) {
	return (
		<div className="measure py-8">
			<h1 className="font-serif text-28 font-semibold">Registro de atos</h1>
			<p className="mt-1 mb-6 text-ink-soft">
				Tudo o que os administradores fizeram. Nada aqui pode ser alterado ou apagado.
			</p>
			{list.failed ? <LoadFailed words={BACKOFFICE_TOASTS['audit.failed']} /> : <Entries list={list} />}
		</div>
	);
}

function Entries({ list }: { list: AuditList }) {
	const { items, moreHref, loading, loadMore } = usePaged(list, SIZES);
	const late = useDelayed(useRereading());
	const more = moreHref !== null;
	const count = items.length.toLocaleString('pt-BR');
	const shown = items.length === 1 ? '1 ação' : `${count} ações`;
	return (
		<>
			{list.about && <Narrowed about={list.about} />}
			<AuditFilters query={list.query} admins={list.admins} today={list.today} />
			<div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 text-14 text-ink-soft">
				<p role="status" className="tabular-nums">
					{late ? 'Carregando auditoria...' : `${shown}${more ? ', e há mais antigas' : ''}`}
				</p>
				{items.length > 0 && (
					<a href={exportHref(list.query)} download className="inline-flex min-h-11 items-center">
						{list.about
							? 'Baixar CSV (todas as ações)'
							: `Baixar CSV (até ${AUDIT_EXPORT_MAX.toLocaleString('pt-BR')} ações)`}
					</a>
				)}
			</div>
			<ListBody
				late={late}
				skeleton={<RecordTableSkeleton heads={AUDIT_HEADS} />}
				empty={items.length === 0 && <Nothing narrowed={isNarrowed(list.query)} more={more} />}
			>
				<AuditTable rows={items} />
			</ListBody>
			<LoadMore href={moreHref} loading={loading} onLoad={loadMore} />
		</>
	);
}

/** What the log is narrowed to, with the way back to all of it and, of a sale, its report. */
function Narrowed({ about: { kind, id, name } }: { about: NonNullable<AuditList['about']> }) {
	return (
		<p className="mb-4 flex flex-wrap items-center gap-x-6">
			<Link
				to={ADMIN_PAGES.audit}
				aria-label={`${ABOUT[kind]}: ${name ?? 'excluído'}. Ver todas as ações`}
				className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control border border-brand bg-surface px-3 font-semibold text-brand no-underline"
			>
				<span className="line-clamp-2 wrap-anywhere" title={name ?? undefined}>
					{ABOUT[kind]}: {name ?? 'excluído'}
				</span>
				<X aria-hidden size={16} className="shrink-0" />
			</Link>
			{kind === 'sale' && (
				<Link to={ADMIN_PAGES.saleChanges(id)} className="inline-flex min-h-11 items-center font-semibold">
					Relatório de configuração
				</Link>
			)}
		</p>
	);
}

/** Whether other rows are loading. */
function useRereading(): boolean {
	const { pathname, search } = useLocation();
	const next = useNavigation().location;
	return next?.pathname === pathname && next.search !== search;
}

function Nothing({ narrowed, more }: { narrowed: boolean; more: boolean }) {
	return (
		<div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<ScrollText aria-hidden size={32} strokeWidth={1.5} className="text-ink-soft" />
			<p className="font-serif text-18 font-semibold">
				{narrowed ? 'Nenhuma ação com estes filtros' : 'Nenhuma ação registrada ainda'}
			</p>
			{more && (
				<p className="text-ink-soft">Nada nas ações mais recentes. Continue procurando nas anteriores.</p>
			)}
			{narrowed ? (
				<LinkButton variant="secondary" to={ADMIN_PAGES.audit} replace>
					Ver todas as ações
				</LinkButton>
			) : (
				<p className="text-ink-soft">Cada ação de um administrador aparece aqui no mesmo instante.</p>
			)}
		</div>
	);
}

const COLUMNS: readonly RecordColumn<AuditRow>[] = [
	{ head: 'O quê', cell: ({ what }) => what },
	{
		head: 'Em',
		cell: ({ subject }) => (
			<>
				<span className="line-clamp-2 wrap-anywhere md:line-clamp-1" title={subject.label}>
					{subject.label}
				</span>
				{subject.note && <span className="block text-12 text-ink-soft wrap-anywhere">{subject.note}</span>}
			</>
		),
	},
	{
		head: 'Quem',
		cell: ({ who, email }) => (
			<span className="line-clamp-1 wrap-anywhere" title={email ?? who}>
				{who}
			</span>
		),
	},
	{ head: 'Quando', short: true, cell: ({ when }) => <span className="text-ink-soft">{when}</span> },
];

const AUDIT_HEADS = COLUMNS.map(({ head }) => head);

/** The rows of the log. Each one opens in place, with what changed. */
function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
	return <RecordTable label="Atos" columns={COLUMNS} rows={rows} detail={(row) => <Detail row={row} />} />;
}

function Detail({ row: { who, email, subject, trail, changes } }: { row: AuditRow }) {
	return (
		<div className="grid gap-3">
			<ChangeTable changes={changes} />
			<p className="flex flex-wrap items-center gap-x-6 text-14">
				<span className="text-ink-soft wrap-anywhere">{[who, email].filter(Boolean).join(', ')}</span>
				{subject.href && (
					<Link to={subject.href} className="inline-flex min-h-11 items-center">
						Abrir {subject.label}
					</Link>
				)}
				{trail && (
					<Link to={trail} className="inline-flex min-h-11 items-center">
						Ver tudo sobre {subject.label}
					</Link>
				)}
			</p>
		</div>
	);
}
