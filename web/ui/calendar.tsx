import { DayPicker } from 'react-day-picker';
import { ptBR } from 'react-day-picker/locale/pt-BR';
import { dateOfDay, dayOfDate } from './typed-date.ts';

/** Days as 'yyyy-MM-dd'. */
interface Props {
	value: string;
	/** The first day that may be chosen. */
	min: string;
	today: string;
	onPick: (day: string) => void;
}

const ARROW =
	'grid size-11 cursor-pointer place-items-center rounded-control hover:bg-wash aria-disabled:cursor-not-allowed aria-disabled:opacity-40 [&_svg]:size-4 [&_svg]:fill-current';

const LOOK = {
	months: 'relative',
	nav: 'absolute inset-x-0 top-0 flex justify-between',
	button_previous: ARROW,
	button_next: ARROW,
	month_caption: 'flex h-11 items-center justify-center font-semibold capitalize',
	month_grid: 'border-collapse',
	weekday: 'size-10 text-center text-12 font-normal text-ink-soft',
	day: 'p-0 text-center',
	day_button:
		'grid size-10 cursor-pointer place-items-center rounded-control text-14 tabular-nums hover:bg-wash disabled:cursor-not-allowed',
	disabled: 'text-ink-soft line-through opacity-60',
	outside: 'text-ink-soft',
	today: 'font-semibold text-brand',
	selected: '[&_button]:bg-brand [&_button]:text-on-brand',
};

/** The library's own abbreviations leave out the accent. */
const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const;

/** A month to choose a day from, Sunday first. Large: load it with `lazy`. */
export default function Calendar({ value, min, today, onPick }: Props) {
	const selected = value === '' ? undefined : dateOfDay(value);
	const first = dateOfDay(min);
	return (
		<DayPicker
			mode="single"
			required
			autoFocus
			locale={ptBR}
			weekStartsOn={0}
			today={dateOfDay(today)}
			selected={selected}
			defaultMonth={selected ?? first}
			startMonth={first}
			disabled={{ before: first }}
			onSelect={(date) => onPick(dayOfDate(date))}
			formatters={{ formatWeekdayName: (date) => WEEKDAYS[date.getDay()] ?? '' }}
			classNames={LOOK}
		/>
	);
}
