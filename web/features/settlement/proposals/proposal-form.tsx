import { type FormEvent, useId, useState } from 'react';
import { proposalWordsOf } from '#domain/problems/proposal-problems.ts';
import {
	type Correction,
	type Day,
	instalmentAmounts,
	LEAST_DOWN_PERCENT,
	MAX_INSTALMENTS,
} from '#domain/settlement/instalments.ts';
import { proposalFault } from '#domain/settlement/proposals.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { Button } from '#web/ui/button.tsx';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { SelectField } from '#web/ui/field.tsx';
import {
	conditionsOf,
	fieldOf,
	newDraft,
	type ProposalDraft,
	SLIDER_MOST,
	sliderPercent,
} from './proposal-draft.ts';
import { Schedule } from './schedule.tsx';

interface Props {
	minimum: Centavos;
	/** The price of the open proposal, which only a higher one replaces; null without one. */
	before: Centavos | null;
	/** The assumed date of acceptance, from which the schedule is calculated. */
	from: Day;
	/** What may correct the instalments. */
	corrections: readonly Correction[];
	onReview: (draft: ProposalDraft) => void;
}

/** The form of a proposal, with a preview of its schedule. Sending it only opens the confirmation. */
export function ProposalForm({ minimum, before, from, corrections, onReview }: Props) {
	const least = before === null ? minimum : Math.max(minimum, before + 1);
	const [draft, setDraft] = useState(() => newDraft(minimum, before, MAX_INSTALMENTS));
	const [validated, setValidated] = useState(false);
	const conditions = conditionsOf(draft);
	const fault = proposalFault(conditions, { minimum }, before);
	const error = (field: ReturnType<typeof fieldOf>) =>
		validated && fault && fieldOf(fault.code) === field ? proposalWordsOf(fault) : undefined;
	const change = (changed: Partial<ProposalDraft>) => setDraft({ ...draft, ...changed });

	function submit(event: FormEvent) {
		event.preventDefault();
		setValidated(true);
		if (!fault) onReview(draft);
	}

	return (
		<form onSubmit={submit} aria-label="Proposta parcelada" noValidate className="grid gap-4">
			<div className="grid gap-4 sm:grid-cols-2">
				<CurrencyField
					label="Valor da proposta"
					hint={`Pelo menos ${formatBRL(least)}`}
					value={draft.price}
					error={error('price')}
					onChange={(price) => change({ price })}
				/>
				<div>
					<CurrencyField
						label="Entrada"
						hint={`Pelo menos ${LEAST_DOWN_PERCENT}% do valor`}
						value={conditions.down_payment}
						error={error('down')}
						onChange={(amount) => change({ down: { amount } })}
					/>
					<DownSlider draft={draft} onChange={(percent) => change({ down: { percent } })} />
				</div>
				<SelectField
					label="Parcelas mensais"
					options={instalmentOptions(draft)}
					value={String(draft.instalments)}
					error={error('instalments')}
					onChange={({ target }) => change({ instalments: Number(target.value) })}
				/>
				<SelectField
					label="Correção das parcelas"
					options={Object.fromEntries(corrections.map((name) => [name, name]))}
					value={draft.correction}
					onChange={({ target }) => change({ correction: target.value as ProposalDraft['correction'] })}
				/>
			</div>
			{!fault || fieldOf(fault.code) === 'price' ? <Preview draft={draft} from={from} /> : null}
			<Button type="submit" className="sm:justify-self-start">
				{before === null ? 'Revisar proposta' : 'Revisar nova proposta'}
			</Button>
		</form>
	);
}

/** Renders nothing if the amounts do not form a schedule. */
function Preview({ draft, from }: { draft: ProposalDraft; from: Day }) {
	const conditions = conditionsOf(draft);
	if (conditions.price - conditions.down_payment < conditions.instalments) return null;
	return <Schedule conditions={conditions} from={from} />;
}

function DownSlider({ draft, onChange }: { draft: ProposalDraft; onChange: (percent: number) => void }) {
	const id = useId();
	const percent = sliderPercent(draft);
	return (
		<div className="mt-1 flex min-h-11 items-center gap-3 text-14">
			<label htmlFor={id} className="sr-only">
				Entrada em porcentagem do valor
			</label>
			<input
				id={id}
				type="range"
				min={LEAST_DOWN_PERCENT}
				max={SLIDER_MOST}
				value={percent}
				aria-valuetext={`${percent}%`}
				onChange={({ target }) => onChange(Number(target.value))}
				className="min-h-11 w-full min-w-0 cursor-pointer accent-brand"
			/>
			<span aria-hidden className="w-12 text-right tabular-nums">
				{percent}%
			</span>
		</div>
	);
}

function instalmentOptions(draft: ProposalDraft): Record<string, string> {
	const counts = Array.from({ length: MAX_INSTALMENTS }, (_, index) => index + 1);
	return Object.fromEntries(
		counts.map((instalments) => {
			const { each } = instalmentAmounts({ ...conditionsOf(draft), instalments });
			return [instalments, each > 0 ? `${instalments}× de ${formatBRL(each)}` : `${instalments}×`];
		}),
	);
}
