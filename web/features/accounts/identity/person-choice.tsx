import { PERSON_TYPES, PERSON_WORDS, type PersonType } from '#domain/people/identity-words.ts';

interface Props {
	value: PersonType;
	onChange: (value: PersonType) => void;
}

/** Chooses between a natural person and a company. */
export function PersonChoice({ value, onChange }: Props) {
	return (
		<fieldset>
			<legend className="mb-1 font-semibold">Quem dá os lances</legend>
			<div className="flex flex-wrap gap-x-6">
				{PERSON_TYPES.map((each) => (
					<label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
						<input
							type="radio"
							name="person_type"
							value={each}
							checked={each === value}
							onChange={() => onChange(each)}
							className="size-5 accent-brand"
						/>
						{PERSON_WORDS[each].label}
					</label>
				))}
			</div>
		</fieldset>
	);
}
