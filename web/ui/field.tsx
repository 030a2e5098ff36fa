import { type ComponentProps, useId } from 'react';

interface Given extends ComponentProps<'input'> {
	label: string;
	/** What is wrong with the value, in words; shown under the field and tied to it. */
	error?: string | undefined;
	hint?: string;
}

/** A labelled text field with its hint and its error. */
export function Field({ label, error, hint, ...input }: Given) {
	const id = useId();
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
	return (
		<div>
			<label htmlFor={id} className="mb-1 block font-semibold">
				{label}
			</label>
			{hint && (
				<p id={`${id}-hint`} className="mb-1 text-14 text-ink-soft">
					{hint}
				</p>
			)}
			<input
				{...input}
				id={id}
				className="control"
				aria-invalid={error ? true : undefined}
				aria-describedby={described || undefined}
			/>
			{error && (
				<p id={`${id}-error`} className="mt-1 text-14 text-live">
					{error}
				</p>
			)}
		</div>
	);
}
