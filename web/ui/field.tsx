import type { ComponentProps } from 'react';
import { Labelled, type Labels } from './labelled.tsx';

/** A labelled text field with its hint and its error. */
export function Field({ label, error, hint, ...input }: Labels & ComponentProps<'input'>) {
	return (
		<Labelled label={label} error={error} hint={hint}>
			{(ties) => <input {...input} {...ties} className="control" />}
		</Labelled>
	);
}
