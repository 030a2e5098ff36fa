import { useState } from 'react';
import { Link } from 'react-router';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { BookList, PaidCommission } from '#contract/books.ts';
import { PAGES } from '#contract/paths.ts';
import { monthWords } from '#domain/settlement/books.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { showReais } from '#web/api/amount.ts';
import { Button } from '#web/ui/button.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { FiscalDialog } from './fiscal-dialog.tsx';

const COLUMNS: RecordColumn<PaidCommission>[] = [
	{
		head: 'Lote',
		fills: true,
		cell: ({ auction_id, title }) => (
			<Link
				to={PAGES.payment(auction_id)}
				title={title}
				className="flex min-h-11 min-w-0 items-center lg:min-h-9"
			>
				<span className="min-w-0 md:truncate">{title}</span>
			</Link>
		),
	},
	{
		head: 'Leilão',
		short: true,
		cell: ({ sale, lot }) =>
			[sale, lot === null ? null : `lote ${lot}`].filter(Boolean).join(', ') || 'Sem edital',
	},
	{
		head: 'Quem pagou',
		cell: ({ payer }) => (
			<span className="block md:max-w-48 md:truncate" title={payer}>
				{payer}
			</span>
		),
	},
	{
		head: 'Creditado em',
		short: true,
		cell: ({ credited_at }) => formatDay(credited_at),
	},
	{ head: 'Comissão', amount: true, cell: ({ amount }) => showReais(amount) },
	{ head: 'DPS', short: true, cell: ({ dps }) => dps ?? 'Não gerada' },
];

interface Props {
	books: BookList;
	auctioneer: string;
	onSaved: () => Promise<void>;
}

/** The commissions that were credited in a month, each with the file of its nota fiscal, and the export for the accountant. */
export function PaidCommissions({ books: { month, commissions }, auctioneer, onSaved }: Props) {
	const [editing, setEditing] = useState(false);
	const lacking = [...new Set(commissions.flatMap(({ missing }) => missing))];
	return (
		<section id="comissoes" aria-labelledby="comissoes-titulo" className="min-w-0 scroll-mt-20">
			<div className="mb-3 flex flex-wrap items-center justify-between gap-3">
				<h2 id="comissoes-titulo" className="font-serif text-22 font-semibold">
					Comissões recebidas em {monthWords(month)}
				</h2>
				<div className="flex flex-wrap gap-3">
					<a
						href={ADMIN_API.received(month)}
						download
						className="inline-flex min-h-11 items-center rounded-control border border-edge bg-surface px-4 font-semibold text-ink no-underline hover:border-ink-soft"
					>
						Recebimentos do mês (CSV)
					</a>
					<Button variant="secondary" onClick={() => setEditing(true)}>
						Dados fiscais
					</Button>
				</div>
			</div>
			{commissions.length === 0 ? (
				<p className="rounded-card border border-dashed border-edge px-4 py-8 text-center text-ink-soft">
					Nenhuma comissão creditada neste mês.
				</p>
			) : (
				<RecordTable
					label={`Comissões recebidas em ${monthWords(month)}`}
					columns={COLUMNS}
					rows={commissions}
					actions={(row) => <DpsLink row={row} />}
				/>
			)}
			{lacking.length > 0 && (
				<p className="mt-3 text-14 text-warn">Para gerar a DPS de todas falta: {lacking.join('; ')}.</p>
			)}
			<p className="mt-3 text-14 text-ink-soft">
				A DPS é o arquivo da NFS-e no leiaute nacional, sem assinatura: importe-o no programa do contador, que
				a assina e transmite. O número é dado no primeiro download e não muda.
			</p>
			<FiscalDialog
				auctioneer={auctioneer}
				open={editing}
				onClose={() => setEditing(false)}
				onSaved={onSaved}
			/>
		</section>
	);
}

function DpsLink({ row: { id, title, payer, missing } }: { row: PaidCommission }) {
	if (missing.length > 0) return <span className="text-ink-soft">Faltam dados</span>;
	return (
		<a
			href={ADMIN_API.dps(id)}
			download
			aria-label={`Baixar a DPS da comissão de ${payer}, ${title}`}
			className="inline-flex min-h-11 items-center px-3 font-semibold text-brand lg:min-h-9"
		>
			Baixar DPS
		</a>
	);
}
