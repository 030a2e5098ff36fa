import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

interface Props<T> {
	legend: string;
	hint: string;
	/** 'Adicionar parte' */
	add: string;
	/** The accessible name of the button that removes a line, by its number from 1. */
	removal: (number: number) => string;
	lines: readonly T[];
	error: string | undefined;
	/** A new line with a key that no other one has. */
	onAdd: (key: string) => void;
	onRemove: (index: number) => void;
	children: (line: T, index: number) => ReactNode;
}

/** The fields of a list whose lines are added and removed. The focus follows to the new line, and back to the button. */
export function LineList<T extends { key: string }>(props: Props<T>) {
	const { legend, hint, add, removal, lines, error, onAdd, onRemove, children } = props;
	const area = useRef<HTMLFieldSetElement>(null);
	const next = useRef(lines.length);
	const [left, setLeft] = useState<number | null>(null);
	useEffect(() => {
		if (left === null || left === lines.length) return;
		const added = area.current?.querySelectorAll<HTMLElement>('[data-line]').item(lines.length - 1);
		const target =
			lines.length > left ? added?.querySelector('input') : area.current?.querySelector('[data-add]');
		if (target instanceof HTMLElement) target.focus();
		setLeft(null);
	}, [left, lines.length]);
	return (
		<fieldset ref={area} className="grid min-w-0 gap-3">
			<legend className="mb-1 font-semibold">{legend}</legend>
			<p className="text-14 text-ink-soft">{hint}</p>
			{lines.map((line, index) => (
				<div key={line.key} data-line className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
					<div className="grid min-w-0 items-end gap-3 sm:grid-flow-col sm:auto-cols-fr">
						{children(line, index)}
					</div>
					<Button
						variant="secondary"
						className="max-sm:justify-self-start"
						aria-label={removal(index + 1)}
						onClick={() => {
							onRemove(index);
							setLeft(lines.length);
						}}
					>
						<X aria-hidden size={18} />
						<span className="sm:sr-only">Remover</span>
					</Button>
				</div>
			))}
			{error && <p className="text-14 text-live">{error}</p>}
			<Button
				data-add
				variant="secondary"
				className="justify-self-start"
				onClick={() => {
					onAdd(`new-${next.current++}`);
					setLeft(lines.length);
				}}
			>
				<Plus aria-hidden size={18} />
				{add}
			</Button>
		</fieldset>
	);
}
