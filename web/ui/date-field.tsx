import CalendarDays from 'lucide-react/icons/calendar-days';
import { type ComponentProps, lazy, Suspense, useId, useRef, useState } from 'react';
import { formatDay } from '#domain/values/calendar-days.ts';
import { Labelled, type Labels } from './field.tsx';
import { Spinner } from './spinner.tsx';
import { readDate } from './typed-date.ts';

const Calendar = lazy(() => import('./calendar.tsx'));

/** Days as 'yyyy-MM-dd'. */
interface Props extends Labels, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min'> {
	/** '' while there is none. */
	value: string;
	/** The first day that the calendar offers. */
	min: string;
	today: string;
	onChange: (day: string) => void;
}

/** A day, typed as dd/MM/yyyy or chosen from a calendar. */
export function DateField({ label, error, hint, value, min, today, onChange, onBlur, ...input }: Props) {
	const [typed, setTyped] = useState<string | null>(null);

	function change(day: string, text: string | null) {
		setTyped(text);
		onChange(day);
	}

	return (
		<Labelled label={label} error={error} hint={hint}>
			{(ties) => (
				<div className="relative">
					<input
						{...input}
						{...ties}
						value={typed ?? formatDay(value)}
						inputMode="numeric"
						autoComplete="off"
						placeholder="dd/mm/aaaa"
						maxLength={10}
						onChange={({ target }) => change(readDate(target.value), target.value)}
						onBlur={(event) => {
							// Text that is not a date stays as typed, above its error.
							if (value !== '') setTyped(null);
							onBlur?.(event);
						}}
						className="control pr-12 tabular-nums"
					/>
					<CalendarButton
						label={label}
						disabled={input.disabled}
						value={value}
						min={min}
						today={today}
						onPick={(day) => change(day, null)}
					/>
				</div>
			)}
		</Labelled>
	);
}

interface CalendarButtonProps extends Pick<Props, 'label' | 'value' | 'min' | 'today' | 'disabled'> {
	onPick: (day: string) => void;
}

/** Opens the calendar, whose code is loaded with the first opening. The browser closes it on Esc and on clicks outside. */
function CalendarButton({ label, disabled, onPick, ...days }: CalendarButtonProps) {
	const id = useId();
	const panel = useRef<HTMLDivElement>(null);
	const [open, setOpen] = useState(false);
	return (
		<>
			<button
				type="button"
				popoverTarget={id}
				disabled={disabled}
				aria-label={`Calendário: ${label}`}
				className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center rounded-control text-ink-soft hover:text-ink disabled:cursor-not-allowed disabled:opacity-60"
			>
				<CalendarDays aria-hidden size={18} />
			</button>
			<div
				ref={panel}
				id={id}
				popover="auto"
				role="dialog"
				aria-label={`Calendário: ${label}`}
				onToggle={({ newState }) => setOpen(newState === 'open')}
				className="m-auto rounded-card border border-line bg-surface p-3 text-ink shadow-float supports-[position-area:block-end]:m-1 supports-[position-area:block-end]:[position-area:block-end_span-inline-start] supports-[position-area:block-end]:[position-try:flip-block,flip-inline,flip-block_flip-inline]"
			>
				{open && (
					<Suspense fallback={<CalendarLoading />}>
						<Calendar
							{...days}
							onPick={(day) => {
								onPick(day);
								panel.current?.hidePopover();
							}}
						/>
					</Suspense>
				)}
			</div>
		</>
	);
}

function CalendarLoading() {
	return (
		<p role="status" className="flex min-h-80 min-w-70 items-center justify-center gap-3 text-ink-soft">
			<Spinner />
			Carregando...
		</p>
	);
}
