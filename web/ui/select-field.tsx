import type { ComponentProps } from 'react';
import { Labelled, type Labels } from './labelled.tsx';

interface Given extends Labels, Omit<ComponentProps<'select'>, 'children'> {
	/** Value to words, in the order shown. */
	options: Record<string, string>;
}

/** A labelled choice of a few, with its hint and its error. */
export function SelectField({ label, error, hint, options, ...select }: Given) {
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
