import type { MouseEvent } from 'react';
import type { OptionGroup, SearchOption } from './options.ts';
import { SearchOptionLine } from './search-option.tsx';

interface Props {
	id: string;
	groups: readonly OptionGroup[];
	/** The key of the option that Enter opens. */
	active: string | undefined;
	/** The groups are those of an earlier text. */
	outdated: boolean;
	onPoint: (option: SearchOption) => void;
	onOpen: (option: SearchOption, event: MouseEvent) => void;
}

/** The id of an option's element. */
export function optionId(list: string, key: string): string {
	return `${list}-${key.replaceAll(' ', '-')}`;
}

/** The list that the field of the search controls, in groups. */
export function SearchList({ id, groups, active, outdated, onPoint, onOpen }: Props) {
	return (
		<div
			id={id}
			role="listbox"
			aria-label="Resultados"
			aria-busy={outdated}
			className={`pb-2 transition-opacity ${outdated ? 'opacity-60' : ''}`}
		>
			{groups.map(({ label, options }, at) => {
				const heading = `${id}-group-${at}`;
				return (
					<fieldset key={`${label} ${options[0]?.key}`} aria-labelledby={heading} className="min-w-0">
						<div
							id={heading}
							role="presentation"
							className="px-4 pt-3 pb-1 text-12 font-semibold text-ink-soft"
						>
							{label}
						</div>
						{options.map((option) => (
							<SearchOptionLine
								key={option.key}
								id={optionId(id, option.key)}
								option={option}
								active={option.key === active}
								onPoint={() => onPoint(option)}
								onOpen={(event) => onOpen(option, event)}
							/>
						))}
					</fieldset>
				);
			})}
		</div>
	);
}
