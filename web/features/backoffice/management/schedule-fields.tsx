import { isoDay } from '#domain/values/calendar-days.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import type { AuctionFormState } from './use-auction-form.ts';

/** The start and end of an auction: dates from today on, the end not before the start (spec §5). */
export function ScheduleFields({ form }: { form: AuctionFormState }) {
	const { draft, errors, ruled } = form;
	const frozen = fixedWords(form, 'start_time');
	// After the first bid, the end may still be moved to a later time, also that of a round.
	const end = fixedWords(form, 'end_time') ?? (frozen === undefined ? ruled : undefined);
	const today = isoDay(form.now);
	return (
		<div className="grid items-start gap-4 sm:grid-cols-2">
			<Moment
				form={form}
				words={{ date: 'Data de início', time: 'Hora de início' }}
				names={{ date: 'start_date', time: 'start_time' }}
				days={{ today, min: today }}
				frozen={frozen ?? ruled}
				noted={end !== undefined}
			/>
			<Moment
				form={form}
				words={{ date: 'Data de término', time: 'Hora de término' }}
				names={{ date: 'end_date', time: 'end_time' }}
				days={{ today, min: draft.start_date > today ? draft.start_date : today }}
				frozen={end}
				noted={(frozen ?? ruled) !== undefined}
			/>
			{(errors.start_date || errors.end_time) && (
				<p className="text-14 text-ink-soft sm:col-span-2">Datas e horas valem no horário de São Paulo.</p>
			)}
		</div>
	);
}

function fixedWords({ lock }: AuctionFormState, field: string): string | undefined {
	const locked = lock(field);
	return locked?.fixed ? locked.words : undefined;
}

interface MomentProps {
	form: AuctionFormState;
	words: { date: string; time: string };
	names: { date: 'start_date' | 'end_date'; time: 'start_time' | 'end_time' };
	days: { today: string; min: string };
	frozen: string | undefined;
	/** Whether the field beside it has a note, whose line this one then leaves free. */
	noted: boolean;
}

function Moment({ form, words, names, days, frozen, noted }: MomentProps) {
	const { draft, set, errors } = form;
	const beside = noted ? '\u00a0' : undefined;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_minmax(6.5rem,9.5rem)] items-start gap-3">
			<DateField
				label={words.date}
				name={names.date}
				required
				disabled={frozen !== undefined}
				hint={frozen ?? beside}
				{...days}
				value={draft[names.date]}
				error={errors[names.date]}
				onChange={(day) => set(names.date, day)}
			/>
			<Field
				label={words.time}
				name={names.time}
				required
				disabled={frozen !== undefined}
				hint={(frozen && '\u00a0') ?? beside}
				inputMode="numeric"
				maxLength={5}
				placeholder="HH:mm"
				autoComplete="off"
				value={draft[names.time]}
				error={errors[names.time]}
				onChange={({ target }) => set(names.time, target.value)}
			/>
		</div>
	);
}
