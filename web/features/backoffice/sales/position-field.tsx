import { useState } from 'react';
import type { AdminSaleLot } from '#contract/sales.ts';

interface Props {
	lot: AdminSaleLot;
	/** The number of lots. */
	most: number;
	/** Called with the new index. */
	onMove: (to: number) => void;
}

/** The number of a lot: another one, with Enter or on leaving the field, moves the lot there. */
export function PositionField({ lot, most, onMove }: Props) {
	const number = String(lot.lot_number ?? '');
	const [typed, setTyped] = useState(number);
	function send() {
		const to = Math.trunc(Number(typed));
		if (typed === number || !(to >= 1)) return setTyped(number);
		onMove(Math.min(to, most) - 1);
	}
	return (
		<input
			data-act={`position ${lot.id}`}
			aria-label={`Número do lote: ${lot.title}`}
			inputMode="numeric"
			autoComplete="off"
			maxLength={3}
			value={typed}
			onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, ''))}
			onBlur={send}
			onKeyDown={({ key }) => key === 'Enter' && send()}
			className="control w-16 text-right tabular-nums"
		/>
	);
}
