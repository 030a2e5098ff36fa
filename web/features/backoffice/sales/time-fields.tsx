import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';

/** What is typed: the day as 'yyyy-MM-dd', and the time of day. */
type TypedTime = readonly [day: string, clock: string];

interface Props {
	/** The label of the day. */
	label: string;
	value: TypedTime;
	today: string;
	error: string | undefined;
	onChange: (value: [day: string, clock: string]) => void;
}

/** A time from today on: its day, and its time of day beside it. */
export function TimeFields({ label, value: [day, clock], today, error, onChange }: Props) {
	return (
		<div className="grid items-start gap-3 sm:grid-cols-[1fr_7.5rem]">
			<DateField
				label={label}
				required
				value={day}
				min={today}
				today={today}
				error={error}
				onChange={(next) => onChange([next, clock])}
			/>
			<Field
				label="Hora"
				required
				inputMode="numeric"
				maxLength={5}
				placeholder="HH:mm"
				autoComplete="off"
				value={clock}
				onChange={({ currentTarget }) => onChange([day, currentTarget.value])}
			/>
		</div>
	);
}
