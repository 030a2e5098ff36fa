import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** The number of rows shown before 'Mostrar os …'. */
const FIRST = 5;

interface Props<T> {
	items: readonly T[];
	/** The name of the rows in the button: 'favoritos'. */
	noun: string;
	/** Of the noun. */
	article?: 'os' | 'as';
	children: (item: T) => ReactNode;
}

/** A list that shows its first rows, and the rest on request, so that the sections below stay close. */
export function ShortList<T extends { id: string }>({ items, noun, article = 'os', children }: Props<T>) {
	const [all, setAll] = useState(false);
	const list = useRef<HTMLUListElement>(null);
	useEffect(() => {
		// The button no longer exists: the focus moves to the first new row.
		if (all) list.current?.children[FIRST]?.querySelector('a')?.focus();
	}, [all]);

	return (
		<>
			<ul ref={list} className="divide-y divide-line">
				{(all ? items : items.slice(0, FIRST)).map((item) => (
					<li key={item.id} className="relative py-4 first:pt-0 last:pb-0">
						{children(item)}
					</li>
				))}
			</ul>
			{!all && items.length > FIRST && (
				<Button variant="secondary" className="mt-4 mr-3" onClick={() => setAll(true)}>
					{`Mostrar ${article} ${items.length} ${noun}`}
				</Button>
			)}
		</>
	);
}
