import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { SaleChanges } from '#contract/audit.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { type AuditRow, rowOf } from './audit-list.ts';
import { ChangeTable } from './change-table.tsx';

/** Every change made in one sale, with its date and time: the report that courts ask for, to be printed. */
export function SaleReport({
	id,
	changes: { sale, entries, names, read_at },
}: {
	id: string;
	changes: SaleChanges;
}) {
	const rows = entries.map((entry) => rowOf(entry, names));
	return (
		<div className="measure py-8">
			<Link
				to={ADMIN_PAGES.sale(id)}
				className="inline-flex min-h-11 items-center gap-2 font-semibold print:hidden"
			>
				<ArrowLeft aria-hidden size={18} />
				Voltar ao leilão
			</Link>
			<h1 className="font-serif text-28 font-semibold">Relatório de configuração</h1>
			<dl className="mt-2 mb-6 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
				<Fact name="Leilão">{sale.number ? `nº ${sale.number}, ${sale.title}` : sale.title}</Fact>
				<Fact name="Natureza">{AUCTION_KINDS[sale.kind]}</Fact>
				{sale.case_number && <Fact name="Processo">{sale.case_number}</Fact>}
				{sale.court && <Fact name="Juízo">{sale.court}</Fact>}
				<Fact name="Atos">
					{rows.length.toLocaleString('pt-BR')}, do mais antigo ao mais recente, lidos em{' '}
					{formatDateTimeSeconds(read_at)}
				</Fact>
			</dl>
			<div className="mb-6 flex flex-wrap gap-3 print:hidden">
				<Button onClick={() => window.print()}>Imprimir ou salvar em PDF</Button>
				<LinkButton variant="secondary" to={`${ADMIN_API.auditExport}?sale=${id}`} reloadDocument download>
					Baixar CSV
				</LinkButton>
			</div>
			{rows.length === 0 ? (
				<p className="text-ink-soft">Nada foi registrado neste leilão.</p>
			) : (
				<ol className="grid gap-4">
					{rows.map((row) => (
						<Act key={row.id} row={row} />
					))}
				</ol>
			)}
		</div>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<>
			<dt className="text-ink-soft">{name}</dt>
			<dd className="wrap-anywhere tabular-nums">{children}</dd>
		</>
	);
}

function Act({ row: { when, who, what, subject, changes } }: { row: AuditRow }) {
	return (
		<li className="break-inside-avoid border-t border-line pt-3 text-14">
			<p className="mb-2 flex flex-wrap gap-x-4">
				<span className="text-ink-soft tabular-nums">{when}</span>
				<span className="font-semibold">{what}</span>
				<span className="min-w-0 wrap-anywhere">{subject.label}</span>
				<span className="text-ink-soft">por {who}</span>
			</p>
			<ChangeTable changes={changes} whole />
		</li>
	);
}
