import type { ComponentProps } from 'react';
import { Labelled, type Labels } from './labelled.tsx';

/** A labelled text of several lines, with its hint and its error. */
export function TextAreaField({ label, error, hint, ...area }: Labels & ComponentProps<'textarea'>) {
	return (
		<Labelled label={label} error={error} hint={hint}>
			{(ties) => (
				<textarea {...area} {...ties} className="control block field-sizing-content max-h-96 min-h-28" />
			)}
		</Labelled>
	);
}
