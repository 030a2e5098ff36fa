import { useState } from 'react';

interface Props {
	/** The lot's id and title. */
	id: string;
	title: string;
	number: number | null;
	/** The number of lots. */
	most: number;
	/** Called with the new index. */
	onMove: (to: number) => void;
}

/** The number of a lot: another one, with Enter or on leaving the field, moves the lot there. */
export function PositionField({ id, title, number, most, onMove }: Props) {
	const shown = String(number ?? '');
	const [typed, setTyped] = useState(shown);
	function send() {
		const to = Math.trunc(Number(typed));
		if (typed === shown || !(to >= 1)) return setTyped(shown);
		onMove(Math.min(to, most) - 1);
	}
	return (
		<input
			data-act={`position ${id}`}
			aria-label={`Número do lote: ${title}`}
			inputMode="numeric"
			autoComplete="off"
			maxLength={3}
			value={typed}
			onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, ''))}
			onBlur={send}
			onKeyDown={({ key }) => key === 'Enter' && send()}
			className="control w-14 shrink-0 px-2 text-right tabular-nums md:min-h-9 md:py-0"
		/>
	);
}
