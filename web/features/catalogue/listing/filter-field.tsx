import { useId } from 'react';
import type { ListingFilter } from '#domain/lot/listing.ts';

type Name = keyof ListingFilter;

interface ChoiceProps {
	name: Name;
	label: string;
	/** The words of each value, in the order shown; the first is the default. */
	of: Record<string, string> | readonly (readonly [value: string, words: string])[];
	value: string;
	/** Hides the label on a phone, where the field's own words say it. */
	bare?: boolean;
}

export function FilterLabel({
	of,
	children,
	bare = false,
}: {
	of: string;
	children: string;
	bare?: boolean;
}) {
	return (
		<label htmlFor={of} className={`mb-1 block text-14 text-ink-soft ${bare ? 'max-md:sr-only' : ''}`}>
			{children}
		</label>
	);
}

/** A choice of one value. */
export function FilterChoice({ name, label, of, value, bare = false }: ChoiceProps) {
	const id = useId();
	const options = Array.isArray(of) ? of : Object.entries(of);
	return (
		<div>
			<FilterLabel of={id} bare={bare}>
				{label}
			</FilterLabel>
			<select id={id} name={name} defaultValue={value} className="control">
				{options.map(([key, words]) => (
					<option key={key} value={key}>
						{words}
					</option>
				))}
			</select>
		</div>
	);
}
