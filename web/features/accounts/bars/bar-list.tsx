import type { Bar } from '#contract/bars.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { Button } from '#web/ui/button.tsx';
import { type RecordColumn, RecordTable, RecordTableSkeleton } from '#web/ui/record-table.tsx';

interface Props {
	bars: readonly Bar[];
	onEnd: (bar: Bar) => void;
}

/** The installation has lost the key with which the number was encrypted. */
export const NUMBER_LOST = 'Número perdido';
const LOST_WORDS = 'Sem efeito: crie de novo, com o número, e encerre este';

const COLUMNS: readonly RecordColumn<Bar>[] = [
	{
		head: 'CPF ou CNPJ',
		cell: ({ tax_id }) => <span className="whitespace-nowrap tabular-nums">{tax_id ?? NUMBER_LOST}</span>,
	},
	{
		head: 'Conta',
		cell: ({ tax_id, account }) => (
			<span className={tax_id === null ? 'text-warn' : ''}>
				{tax_id === null ? LOST_WORDS : (account ?? 'Sem conta com este número')}
			</span>
		),
	},
	{
		head: 'Motivo',
		cell: ({ reason }) => <span className="whitespace-pre-line wrap-anywhere">{reason}</span>,
	},
	{ head: 'Desde', short: true, cell: ({ created_at }) => formatDateTime(created_at) },
	{ head: 'Por', cell: ({ created_by }) => created_by ?? 'Conta excluída' },
	{ head: 'Até', short: true, cell: endWords },
];

/** The bars with their reasons; those in force can be ended. */
export function BarRows({ bars, onEnd }: Props) {
	return (
		<RecordTable
			label="Impedimentos"
			columns={COLUMNS}
			rows={bars}
			actions={(bar) =>
				isInForce(bar) && (
					<Button
						variant="quiet"
						className="text-14 max-md:w-full max-md:border-edge"
						aria-label={`Encerrar o impedimento de ${bar.tax_id ?? NUMBER_LOST}`}
						onClick={() => onEnd(bar)}
					>
						Encerrar
					</Button>
				)
			}
		/>
	);
}

function endWords({ until, ended_at }: Bar): string {
	if (ended_at) return `Encerrado em ${formatDateTime(ended_at)}`;
	return until ? formatDateTime(until) : 'Sem término';
}

/** Expired bars are listed with the ended ones, where no bar can be ended. */
function isInForce({ ended_at }: Bar): boolean {
	return ended_at === null;
}

export function BarRowsSkeleton() {
	return <RecordTableSkeleton heads={COLUMNS.map(({ head }) => head)} />;
}
