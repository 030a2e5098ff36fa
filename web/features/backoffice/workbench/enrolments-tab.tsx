import { useCallback } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { SaleEnrolment, SaleEnrolmentPage } from '#contract/sale-workbench.ts';
import { STORED_STATE_WORDS } from '#domain/auction/enrolment.ts';
import { PREFERENCE_GROUNDS } from '#domain/auction/preference-grounds.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { readSaleEnrolments } from '#web/api/sales.ts';
import { useReadingPages } from '#web/api/use-reading.ts';
import { ReadFailed } from '#web/features/backoffice/sales/sale-section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { toast } from '#web/ui/toast.ts';
import { TabSkeleton } from './tab-skeleton.tsx';

/** Who is enrolled in a sale. Decisions are taken where the person's papers are. */
export function EnrolmentsTab({ id, total }: { id: string; total: number }) {
	const read = useCallback((cursor: string | null) => readSaleEnrolments(id, cursor), [id]);
	const { reading, rows, next, reload, more } = useReadingPages(read, enrolmentsOf);
	if (reading === 'loading') return <TabSkeleton heads={COLUMNS.map(({ head }) => head)} />;
	if ('refused' in reading) return <ReadFailed refused={reading.refused} onRetry={reload} />;
	async function addMore() {
		const refused = await more();
		if (refused) toast({ ...refused, tone: 'destructive' });
	}
	if (rows.length === 0)
		return (
			<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
				<p className="font-serif text-18 font-semibold">Nenhum habilitado</p>
				<p className="mt-1 text-ink-soft">Quem aceita o edital deste leilão aparece aqui.</p>
			</div>
		);
	return (
		<div className="grid min-w-0 gap-4">
			<RecordTable
				label="Habilitados"
				columns={COLUMNS}
				rows={rows}
				actions={(row) => <Decide row={row} />}
			/>
			{next !== null && (
				<Button variant="secondary" className="justify-self-center" onClick={() => void addMore()}>
					{`Carregar mais (${rows.length} de ${total})`}
				</Button>
			)}
		</div>
	);
}

const enrolmentsOf = ({ enrolments }: SaleEnrolmentPage) => enrolments;

function Decide({ row }: { row: SaleEnrolment }) {
	if (row.state === 'requested')
		return (
			<Link to={ADMIN_PAGES.enrolments} className="inline-flex min-h-11 items-center font-semibold">
				Analisar<span className="sr-only">{`: ${row.person.name}`}</span>
			</Link>
		);
	return row.preferences.some(({ state }) => state === 'requested') ? (
		<Link to={ADMIN_PAGES.preferences} className="inline-flex min-h-11 items-center font-semibold">
			Analisar preferência<span className="sr-only">{`: ${row.person.name}`}</span>
		</Link>
	) : null;
}

const COLUMNS: RecordColumn<SaleEnrolment>[] = [
	{ head: 'Pessoa', cell: ({ person }) => person.name },
	{
		head: 'Habilitação',
		cell: ({ state, stale }) => (
			<Badge tone={state === 'requested' ? 'warn' : state === 'approved' ? 'brand' : 'neutral'}>
				{stale && state === 'approved' ? 'Falta aceitar a errata' : STORED_STATE_WORDS[state]}
			</Badge>
		),
	},
	{ head: 'Desde', short: true, cell: ({ requested_at }) => formatDateTime(requested_at) },
	{
		head: 'Preferência',
		cell: ({ preferences }) =>
			preferences.length === 0 ? (
				<span className="text-ink-soft">Não pediu</span>
			) : (
				preferences.map(({ ground, state, lot_number }) => (
					<span key={`${lot_number} ${ground}`} className="block">
						{`Lote ${lot_number}: ${PREFERENCE_GROUNDS[ground]} (${STORED_STATE_WORDS[state]})`}
					</span>
				))
			),
	},
	{
		head: 'Identidade',
		cell: ({ identity_checked }) =>
			identity_checked ? 'Conferida' : <span className="text-warn">A conferir</span>,
	},
];
