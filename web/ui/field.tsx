import { type ComponentProps, type ReactNode, useId, useState } from 'react';

/** The texts of a labelled control. */
export interface Labels {
	label: string;
	/** The error text, shown under the control and linked to it. */
	error?: string | undefined;
	hint?: string | undefined;
}

/** The attributes that link a control to its label, hint and error. */
interface Ties {
	id: string;
	'aria-invalid': true | undefined;
	'aria-describedby': string | undefined;
}

/** A control with its label, hint and error. */
export function Labelled({ label, error, hint, children }: Labels & { children: (ties: Ties) => ReactNode }) {
	const id = useId();
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
	return (
		<div className="min-w-0">
			<label htmlFor={id} className="mb-1 block font-semibold">
				{label}
			</label>
			{hint && (
				<p id={`${id}-hint`} className="mb-1 text-16 text-ink-soft sm:text-14">
					{hint}
				</p>
			)}
			{children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
			{error && (
				<p id={`${id}-error`} className="mt-1 text-16 text-live sm:text-14">
					{error}
				</p>
			)}
		</div>
	);
}

export function Field({ label, error, hint, ...input }: Labels & ComponentProps<'input'>) {
	return (
		<Labelled label={label} error={error} hint={hint}>
			{(ties) => <input {...input} {...ties} className="control" />}
		</Labelled>
	);
}

export function TextAreaField({ label, error, hint, ...area }: Labels & ComponentProps<'textarea'>) {
	return (
		<Labelled label={label} error={error} hint={hint}>
			{(ties) => (
				<textarea {...area} {...ties} className="control block field-sizing-content max-h-96 min-h-28" />
			)}
		</Labelled>
	);
}

interface SelectFieldProps extends Labels, Omit<ComponentProps<'select'>, 'children'> {
	/** The text of each value, in the order shown. */
	options: Record<string, string>;
}

export function SelectField({ label, error, hint, options, ...select }: SelectFieldProps) {
	return (
		<Labelled label={label} error={error} hint={hint}>
			{(ties) => (
				<select {...select} {...ties} className="control">
					{Object.entries(options).map(([value, words]) => (
						<option key={value} value={value}>
							{words}
						</option>
					))}
				</select>
			)}
		</Labelled>
	);
}

/** The value of a field that changes at once when it is edited, and is updated when the URL changes. */
export function useFollowed(value: string): [string, (value: string) => void] {
	const [held, setHeld] = useState({ from: value, shown: value });
	if (held.from !== value) setHeld({ from: value, shown: value });
	const shown = held.from === value ? held.shown : value;
	return [shown, (next) => setHeld({ from: value, shown: next })];
}
