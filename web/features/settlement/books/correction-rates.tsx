import { useCallback, useState } from 'react';
import {
	type CorrectionRate,
	correctionRateBody,
	type CorrectionRates as Rates,
} from '#contract/correction-rates.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { monthWords } from '#domain/settlement/books.ts';
import { figureWords, INDEXES } from '#domain/settlement/instalments.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { counted } from '#domain/values/counted.ts';
import { formatDate } from '#domain/values/time.ts';
import { enterCorrectionRate, readCorrectionRates } from '#web/api/books.ts';
import { useReading } from '#web/api/use-reading.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { Button } from '#web/ui/button.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { errorsOf } from '#web/ui/submission.ts';

const COLUMNS: RecordColumn<CorrectionRate>[] = [
	{
		head: 'Mês',
		cell: ({ index, month, replaced }) => (
			<span className={replaced ? 'line-through' : ''}>{`${index}, ${monthWords(month)}`}</span>
		),
	},
	{ head: 'Variação', amount: true, cell: ({ percent }) => figureWords(Math.round(percent * 10_000)) },
	{ head: 'Fonte', fills: true, cell: ({ source }) => <span className="wrap-anywhere">{source}</span> },
	{ head: 'Informado por', cell: ({ by, entered_at }) => `${by}, ${formatDate(entered_at)}` },
	{ head: 'Situação', short: true, cell: ({ replaced }) => (replaced ? 'Substituído' : 'Vale') },
];

/** The monthly figures of the indexes that correct instalments, those that instalments wait for, and the form of a new one. */
export function CorrectionRates() {
	const read = useCallback(() => readCorrectionRates(), []);
	const { reading, reload } = useReading(read);
	const [opened, setOpened] = useState<{ index: string; month: string } | null>(null);
	const rates = reading !== 'loading' && 'done' in reading ? reading.done : null;
	return (
		<section id="indices" aria-labelledby="indices-titulo" className="mt-8 min-w-0 scroll-mt-20">
			<div className="mb-3 flex flex-wrap items-center justify-between gap-3">
				<h2 id="indices-titulo" className="font-serif text-22 font-semibold">
					Índices de correção
				</h2>
				<Button
					variant="secondary"
					onClick={() => setOpened(rates?.wanted[0] ?? { index: 'IPCA', month: '' })}
				>
					Informar índice
				</Button>
			</div>
			{rates && <Wanted wanted={rates.wanted} onOpen={setOpened} />}
			{reading === 'loading' && <p role="status">Carregando...</p>}
			{reading !== 'loading' && 'refused' in reading && (
				<p role="alert" className="text-live">
					{BACKOFFICE_TOASTS['correction-rates.failed'].description}
				</p>
			)}
			{rates?.rates.length === 0 && (
				<p className="rounded-card border border-dashed border-edge px-4 py-8 text-center text-ink-soft">
					Nenhum índice informado. As parcelas de uma proposta aceita são corrigidas pelo índice que ela
					indica.
				</p>
			)}
			{rates && rates.rates.length > 0 && (
				<RecordTable label="Índices de correção" columns={COLUMNS} rows={rates.rates} />
			)}
			<RateDialog
				key={`${opened?.index} ${opened?.month}`}
				opened={opened}
				onClose={() => setOpened(null)}
				onDecided={reload}
			/>
		</section>
	);
}

interface WantedProps {
	wanted: Rates['wanted'];
	onOpen: (wanted: { index: string; month: string }) => void;
}

/** The months whose figure instalments wait for. */
function Wanted({ wanted, onOpen }: WantedProps) {
	if (wanted.length === 0) return null;
	return (
		<ul className="mb-3 divide-y divide-line rounded-card border border-line bg-surface">
			{wanted.map((each) => (
				<li
					key={`${each.index} ${each.month}`}
					className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-1"
				>
					<span className="text-warn">
						Falta o {each.index} de {monthWords(each.month)}:{' '}
						{counted(each.instalments, 'parcela espera', 'parcelas esperam')}
					</span>
					<button
						type="button"
						aria-label={`Informar ${each.index} de ${monthWords(each.month)}`}
						className="min-h-11 font-semibold text-brand"
						onClick={() => onOpen(each)}
					>
						Informar
					</button>
				</li>
			))}
		</ul>
	);
}

const DONE = {
	title: 'Índice gravado',
	description: 'As parcelas que esperavam só por ele têm o seu valor, e quem paga recebe um email.',
};

type DialogProps = Decided & { opened: { index: string; month: string } | null };

/** Enters a figure, or the corrected figure of a month that has one. */
function RateDialog({ opened, ...decided }: DialogProps) {
	const decision = useDecision(DONE, decided);
	return (
		<Dialog open={opened !== null} title="Informar índice" busy={decision.busy} onClose={decision.close}>
			{opened && <RateForm opened={opened} decision={decision} />}
		</Dialog>
	);
}

interface FormProps {
	opened: { index: string; month: string };
	decision: ReturnType<typeof useDecision>;
}

function RateForm({ opened, decision }: FormProps) {
	const [typed, setTyped] = useState({
		index: opened.index,
		month: opened.month && formatDay(opened.month),
		percent: '',
		source: '',
	});
	const [errors, setErrors] = useState<Record<string, string>>({});
	const type = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }));

	function submit() {
		const read = correctionRateBody.safeParse(bodyOf(typed));
		setErrors(read.success ? {} : errorsOf(read.error));
		if (read.success) void decision.decide(() => enterCorrectionRate(read.data));
	}

	return (
		<DecisionForm {...decision.form} confirm="Gravar índice" confirming="Gravando..." onSubmit={submit}>
			<p>
				A variação do mês como foi publicada. Ela não é alterada depois: uma correção é outra linha, e vale
				para as parcelas que ainda não foram pagas.
			</p>
			<div className="grid items-end gap-4 sm:grid-cols-2">
				<SelectField
					label="Índice"
					options={Object.fromEntries(INDEXES.map((index) => [index, index]))}
					value={typed.index}
					error={errors.index}
					onChange={({ currentTarget }) => type({ index: currentTarget.value })}
				/>
				<Field
					label="Mês"
					required
					inputMode="numeric"
					maxLength={7}
					placeholder="11/2026"
					value={typed.month}
					error={errors.month && 'Digite o mês e o ano, como 11/2026.'}
					onChange={({ currentTarget }) => type({ month: currentTarget.value })}
				/>
			</div>
			<Field
				label="Variação no mês (%)"
				hint="Como 0,38. Uma queda tem o sinal de menos: -0,08."
				required
				maxLength={10}
				autoComplete="off"
				value={typed.percent}
				error={errors.percent}
				onChange={({ currentTarget }) => type({ percent: currentTarget.value })}
			/>
			<Field
				label="Fonte"
				hint="Onde foi publicada, como IBGE, 10/12/2026."
				required
				maxLength={200}
				value={typed.source}
				error={errors.source}
				onChange={({ currentTarget }) => type({ source: currentTarget.value })}
			/>
		</DecisionForm>
	);
}

function bodyOf({
	index,
	month: typed,
	percent: text,
	source,
}: Record<'month' | 'percent' | 'source' | 'index', string>) {
	const [month = '', year = ''] = typed.trim().split('/');
	const percent = text.trim().replace('%', '').replace('−', '-').replace(',', '.');
	return {
		index,
		month: `${year}-${month.padStart(2, '0')}`,
		percent: percent === '' ? undefined : Number(percent),
		source,
	};
}
