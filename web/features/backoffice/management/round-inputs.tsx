import { useState } from 'react';
import type { Centavos } from '#domain/values/money.ts';
import { formatTwoDecimals } from '#domain/values/numbers.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import type { RoundDraft, RoundField } from './round-draft.ts';

interface Props {
	round: RoundDraft;
	/** '1º leilão' */
	name: string;
	today: string;
	/** The name and the state of an input. */
	field?: (of: RoundField) => { name?: string; error?: string | undefined; disabled?: boolean };
	/** 0 if the lot states none. */
	appraisal: Centavos;
	onChange: (round: RoundDraft) => void;
}

/** The inputs of a round: dates, minimum, and the reason of the minimum. */
export function RoundInputs({ round, name, today, field = () => ({}), appraisal, onChange }: Props) {
	const days = { start: today, end: round.start_date > today ? round.start_date : today };
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
		<>
			{moment('start', 'Início')}
			{moment('end', 'Término')}
			<div className="grid min-w-0 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_7.5rem]">
				<CurrencyField
					{...field('minimum')}
					label={`Valor mínimo do ${name}`}
					value={round.minimum}
					onChange={(minimum) => onChange({ ...round, minimum })}
				/>
				{appraisal > 0 && (
					<ShareField
						name={name}
						disabled={field('minimum').disabled ?? false}
						minimum={round.minimum}
						appraisal={appraisal}
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
		</>
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
