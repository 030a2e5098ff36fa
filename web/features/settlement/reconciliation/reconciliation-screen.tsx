import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FinanceCounts } from '#contract/finance-list.ts';
import { PAGES } from '#contract/paths.ts';
import type { ListedBankLine, ListedMove, Reconciliation } from '#contract/reconciliation.ts';
import { ENTRY_LABELS } from '#domain/settlement/journal.ts';
import { BANK_LIST_MEGABYTES } from '#domain/settlement/reconciliation.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { counted } from '#domain/values/counted.ts';
import { showReais } from '#web/api/amount.ts';
import { sendBankList } from '#web/api/payment-list.ts';
import type { Refusal } from '#web/api/request.ts';
import { FinanceFrame } from '#web/features/settlement/finance/finance-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { RefusalAlert } from '#web/ui/refusal-alert.tsx';

type State =
	| { is: 'empty' }
	| { is: 'reading'; name: string }
	| { is: 'refused'; name: string; refused: Refusal }
	| { is: 'read'; name: string; result: Reconciliation };

/** The bank's list of an account against the journal, differences first. Nothing is changed by it. */
export function ReconciliationScreen({ counts }: { counts: FinanceCounts | undefined }) {
	const [state, setState] = useState<State>({ is: 'empty' });
	async function read(file: File) {
		const { name } = file;
		setState({ is: 'reading', name });
		const answer = await sendBankList(file);
		setState(
			'done' in answer
				? { is: 'read', name, result: answer.done }
				: { is: 'refused', name, refused: answer.refused },
		);
	}
	return (
		<FinanceFrame
			tab="reconciliation"
			counts={counts}
			purpose="Compara o extrato do banco com os lançamentos da conta do operador nos mesmos dias. Nada é alterado por esta página."
		>
			<h2 className="mb-3 font-serif text-22 font-semibold">Conciliar extrato</h2>
			<div className="grid max-w-3xl gap-3">
				<DropZone
					icon={FileUp}
					action={state.is === 'empty' ? 'Escolher extrato do banco (OFX ou CSV)' : 'Escolher outro extrato'}
					hint={
						state.is === 'empty'
							? `No CSV, as colunas data; descrição; identificador; valor. Até ${BANK_LIST_MEGABYTES} MB.`
							: state.name
					}
					accept=".ofx,.csv,application/x-ofx,text/csv,text/plain"
					refused={state.is === 'refused'}
					onFiles={([file]) => file && void read(file)}
				/>
				<div role="status">{state.is === 'reading' && 'Comparando com os lançamentos...'}</div>
				{state.is === 'refused' && <RefusalAlert refused={state.refused} />}
			</div>
			{state.is === 'read' && <Result result={state.result} name={state.name} />}
		</FinanceFrame>
	);
}

function Result({ result, name }: { result: Reconciliation; name: string }) {
	const differences = differencesIn(result);
	const agreements = agreementsIn(result);
	const { sums, from, to, sha256 } = result;
	return (
		<section aria-labelledby="resultado" className="mt-6 grid gap-4">
			<div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
				<div>
					<h3 id="resultado" className="font-serif text-18 font-semibold">
						{differences.length === 0
							? 'Tudo confere'
							: counted(differences.length, 'diferença', 'diferenças')}
					</h3>
					<p className="text-14 text-ink-soft tabular-nums">
						{`De ${formatDay(from)} a ${formatDay(to)}. No banco, ${showReais(sums.bank)}; no sistema, ${showReais(sums.journal)}.`}
					</p>
				</div>
				<Button variant="secondary" onClick={() => saveCsv(result, name)}>
					Baixar resultado (CSV)
				</Button>
			</div>
			{differences.length > 0 && <RecordTable label="Diferenças" columns={COLUMNS} rows={differences} fits />}
			{agreements.length > 0 && (
				<details open={differences.length === 0}>
					<summary className="flex min-h-11 cursor-pointer items-center font-semibold">
						{counted(agreements.length, 'lançamento confere', 'lançamentos conferem')}
					</summary>
					<RecordTable label="O que confere" columns={COLUMNS} rows={agreements} fits />
				</details>
			)}
			<p className="text-12 text-ink-soft wrap-anywhere">Impressão digital do arquivo (SHA-256): {sha256}</p>
		</section>
	);
}

const COLUMNS: RecordColumn<ResultRow>[] = [
	{
		head: 'No banco',
		fills: true,
		cell: ({ bank }) => (
			<span className="block md:truncate" title={bank?.text}>
				{bank ? bank.text || 'Sem descrição' : 'Não está no extrato'}
			</span>
		),
	},
	{
		head: 'Resultado',
		short: true,
		cell: ({ words, differs }) => (
			<span className={`font-semibold ${differs ? 'text-live' : 'text-brand'}`}>{words}</span>
		),
	},
	{
		head: 'Lançamento e lote',
		cell: ({ booked }) =>
			booked ? (
				<span className="block md:max-w-64 md:truncate" title={`${booked.auction.title}, ${booked.person}`}>
					{ENTRY_LABELS[booked.kind]} ·{' '}
					<Link
						to={PAGES.payment(booked.auction.id)}
						className="max-md:inline-flex max-md:min-h-11 max-md:items-center"
					>
						{booked.auction.title}
					</Link>
				</span>
			) : (
				'Sem lançamento'
			),
	},
	{ head: 'Linha', short: true, tableOnly: true, cell: ({ bank }) => bank?.line ?? '' },
	{
		head: 'Datas',
		short: true,
		cell: ({ bank, booked }) =>
			[
				bank && formatDay(bank.day),
				booked && booked.day !== bank?.day && `${formatDay(booked.day)}${bank ? ' no sistema' : ''}`,
			]
				.filter(Boolean)
				.join(' · '),
	},
	{ head: 'Valor no banco', amount: true, cell: ({ bank }) => (bank ? showReais(bank.amount) : '') },
	{ head: 'Valor no sistema', amount: true, cell: ({ booked }) => (booked ? showReais(booked.amount) : '') },
];

/** Saves the comparison beside the file that it is of. */
function saveCsv({ csv }: Reconciliation, name: string) {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
	link.download = `conciliacao-${name.replace(/\.[^.]*$/, '')}.csv`;
	link.click();
	URL.revokeObjectURL(link.href);
}

/** A row of the comparison: a movement at the bank, in the journal, or in both. */
interface ResultRow {
	id: string;
	words: string;
	/** Whether something is to be looked at. */
	differs: boolean;
	bank: ListedBankLine | null;
	booked: ListedMove | null;
}

/** What differs: what is on one side alone first, then amounts and days. */
function differencesIn({
	only_bank,
	only_journal,
	differs,
}: Pick<Reconciliation, 'only_bank' | 'only_journal' | 'differs'>): ResultRow[] {
	return [
		...only_bank.map((bank) => row('Só no banco', bank, null)),
		...only_journal.map((booked) => row('Só no sistema', null, booked)),
		...differs.map(({ bank, booked, differs: by }) =>
			row(by.map((one) => WORDS[one]).join(' e '), bank, booked),
		),
	];
}

const WORDS = { amount: 'Valor diferente', day: 'Data diferente' } as const;

function agreementsIn({ agrees }: Pick<Reconciliation, 'agrees'>): ResultRow[] {
	return agrees.map(({ bank, booked }) => ({ ...row('Confere', bank, booked), differs: false }));
}

function row(words: string, bank: ListedBankLine | null, booked: ListedMove | null): ResultRow {
	return { id: `${bank?.line ?? ''}-${booked?.id ?? ''}`, words, differs: true, bank, booked };
}
