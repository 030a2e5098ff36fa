import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { roundName } from '#domain/auction/round-name.ts';
import { MAX_ROUNDS, ROUNDS_TITLE } from '#domain/auction/rounds.ts';
import type { Centavos } from '#domain/values/money.ts';
import { formatTwoDecimals } from '#domain/values/numbers.ts';
import { isoDay } from '#domain/values/time.ts';
import { newKey } from '#web/browser/new-key.ts';
import { Button } from '#web/ui/button.tsx';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { newRound, type RoundDraft, type RoundField, roundFieldName, usualMinimum } from './round-draft.ts';
import type { AuctionFormState } from './use-auction-form.ts';

/** The fields for the rounds (praças) of the lot, in order. */
export function RoundFields({ form }: { form: AuctionFormState }) {
	const { draft, set, errors, over } = form;
	const locked = form.lock('rounds');
	const frozen = locked?.fixed ? locked.words : undefined;
	const { rounds } = draft;
	const { area, follow } = useFollowingFocus(rounds.length);

	return (
		<fieldset ref={area} disabled={frozen !== undefined} className="grid min-w-0 gap-4">
			<legend className="mb-1 font-semibold">{ROUNDS_TITLE}</legend>
			<p className="text-14 text-ink-soft">
				{locked?.words ??
					'O 1º leilão, o 2º e os seguintes, na ordem, cada um com as suas datas e o valor mínimo. Em leilões judiciais, são as praças.'}
			</p>
			{rounds.map((round, index) => (
				<Round
					key={round.key}
					form={form}
					round={round}
					index={index}
					frozen={frozen !== undefined || index < over}
					onChange={(next) => set('rounds', rounds.with(index, next))}
					onRemove={() => {
						set('rounds', rounds.toSpliced(index, 1));
						follow();
					}}
				/>
			))}
			{errors.rounds && <p className="text-14 text-live">{errors.rounds}</p>}
			{rounds.length < MAX_ROUNDS && !frozen && (
				<Button
					variant="secondary"
					data-add
					className="justify-self-start"
					onClick={() => {
						set('rounds', [
							...rounds,
							newRound(newKey(), usualMinimum(draft.kind, rounds.length, draft.appraisal)),
						]);
						follow();
					}}
				>
					<Plus aria-hidden size={18} />
					Adicionar {roundName(rounds.length + 1)}
				</Button>
			)}
		</fieldset>
	);
}

interface Props {
	form: AuctionFormState;
	round: RoundDraft;
	index: number;
	frozen: boolean;
	onChange: (round: RoundDraft) => void;
	onRemove: () => void;
}

function Round({ form, round, index, frozen, onChange, onRemove }: Props) {
	const name = roundName(index + 1);
	const today = isoDay(form.now);
	const field = (of: RoundField) => ({
		name: roundFieldName(index, of),
		error: form.errors[roundFieldName(index, of)],
		disabled: frozen,
	});
	const days = { today, start: today, end: round.start_date > today ? round.start_date : today };
	const moment = (which: 'start' | 'end', words: string) => (
		<div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_7.5rem]">
			<DateField
				{...field(`${which}_date`)}
				label={`${words} do ${name}`}
				value={round[`${which}_date`]}
				today={today}
				min={days[which]}
				onChange={(day) => onChange({ ...round, [`${which}_date`]: day })}
			/>
			<Field
				{...field(`${which}_time`)}
				label="Hora"
				aria-label={`Hora: ${words.toLowerCase()} do ${name}`}
				inputMode="numeric"
				maxLength={5}
				placeholder="HH:mm"
				autoComplete="off"
				value={round[`${which}_time`]}
				onChange={({ target }) => onChange({ ...round, [`${which}_time`]: target.value })}
			/>
		</div>
	);
	return (
		<fieldset data-round className="grid min-w-0 gap-4 rounded-control border border-line p-4 md:grid-cols-2">
			<legend className="px-1 font-semibold">{name}</legend>
			{moment('start', 'Início')}
			{moment('end', 'Término')}
			<div className="grid min-w-0 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_7.5rem]">
				<CurrencyField
					{...field('minimum')}
					label={`Valor mínimo do ${name}`}
					value={round.minimum}
					onChange={(minimum) => onChange({ ...round, minimum })}
				/>
				{form.draft.appraisal > 0 && (
					<ShareField
						name={name}
						disabled={frozen}
						minimum={round.minimum}
						appraisal={form.draft.appraisal}
						onChange={(minimum) => onChange({ ...round, minimum })}
					/>
				)}
			</div>
			<Field
				{...field('minimum_reason')}
				label={`Motivo do mínimo do ${name} (opcional)`}
				hint="O valor que o juiz fixou, ou a decisão escrita do credor de aceitar menos que a dívida"
				maxLength={500}
				value={round.minimum_reason}
				onChange={({ target }) => onChange({ ...round, minimum_reason: target.value })}
			/>
			{!frozen && (
				<Button
					variant="secondary"
					className="self-end justify-self-start md:justify-self-end"
					onClick={onRemove}
				>
					<X aria-hidden size={18} />
					Remover {name}
				</Button>
			)}
		</fieldset>
	);
}

interface ShareProps {
	/** The round's. */
	name: string;
	disabled: boolean;
	minimum: Centavos;
	appraisal: Centavos;
	onChange: (minimum: Centavos) => void;
}

/** The minimum as a percentage of the appraisal, from which it is computed. */
function ShareField({ name, disabled, minimum, appraisal, onChange }: ShareProps) {
	const [typed, setTyped] = useState<string | null>(null);
	const share = minimum > 0 ? formatTwoDecimals((minimum / appraisal) * 100) : '';
	return (
		<Field
			label="Avaliação (%)"
			aria-label={`Percentual da avaliação: ${name}`}
			inputMode="decimal"
			maxLength={6}
			autoComplete="off"
			disabled={disabled}
			value={typed ?? share}
			onChange={({ target }) => {
				setTyped(target.value);
				const percent = Number(target.value.replace(',', '.'));
				if (percent > 0) onChange(Math.ceil((appraisal * percent) / 100));
			}}
			onBlur={() => setTyped(null)}
		/>
	);
}

/** Moves the focus to a round that was added, and to the add button after one was removed. */
function useFollowingFocus(count: number) {
	const area = useRef<HTMLFieldSetElement>(null);
	const [left, setLeft] = useState<number | null>(null);
	useEffect(() => {
		if (left === null || left === count) return;
		const added = area.current?.querySelectorAll<HTMLElement>('[data-round]').item(count - 1);
		const target = count > left ? added?.querySelector('input') : area.current?.querySelector('[data-add]');
		if (target instanceof HTMLElement) target.focus();
		setLeft(null);
	}, [left, count]);
	return { area, follow: () => setLeft(count) };
}
