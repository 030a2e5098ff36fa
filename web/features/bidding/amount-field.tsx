import { type RefObject, useId } from 'react';
import { formatBRL, formatDecimal } from '#domain/values/money.ts';
import { isUnclearAmount } from '#domain/values/typed-amount.ts';
import { UnclearAmount, useAsked } from '#web/ui/unclear-amount.tsx';
import { draftOf, settled } from './amount-draft.ts';
import type { Bidding } from './use-bidding.ts';

interface Props {
	bidding: Bidding;
	input: RefObject<HTMLInputElement | null>;
}

/** The currency input of spec §5, prefilled with the minimum next bid. A typed amount is never changed. */
export function AmountField({ bidding, input }: Props) {
	const { amountInput, typed, minimum, setDraft, submission } = bidding;
	const id = useId();
	const [asked, ask] = useAsked(input, amountInput.text);
	const short = typed && amountInput.short;

	function change(text: string | null) {
		setDraft(text === null ? null : draftOf(text));
		submission.edited();
	}

	return (
		<div className="grid gap-1">
			<div className="flex flex-wrap justify-between gap-x-2 text-14">
				<label htmlFor={id} className="font-semibold">
					Seu lance
				</label>
				<p id={`${id}-hint`} className={`tabular-nums ${short ? 'text-live' : 'text-ink-soft'}`}>
					{short ? 'Mínimo agora:' : 'Lance mínimo:'} {formatBRL(minimum)}
				</p>
			</div>
			{/* The input fills the frame, so that a tap anywhere focuses it. */}
			<div className="relative">
				<span
					aria-hidden
					className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
				>
					R$
				</span>
				<input
					ref={input}
					id={id}
					value={amountInput.text}
					inputMode="decimal"
					autoComplete="off"
					placeholder="0,00"
					aria-invalid={short}
					aria-describedby={`${id}-hint`}
					onChange={(event) => change(event.target.value)}
					onBlur={() => {
						if (isUnclearAmount(amountInput.text)) ask();
						setDraft(settled(typed ? amountInput : null, minimum));
					}}
					className={`block min-h-12 w-full min-w-0 rounded-control border bg-paper py-2 pr-3 pl-10 text-right text-18 font-semibold tabular-nums placeholder:text-ink-soft ${short ? 'border-live' : 'border-edge'}`}
				/>
			</div>
			<UnclearAmount
				asked={asked}
				typed={amountInput.text}
				input={input}
				onAnswer={(amount) => change(formatDecimal(amount))}
			/>
			{short && (
				<button
					type="button"
					onClick={() => {
						change(null);
						input.current?.focus();
					}}
					className="min-h-11 cursor-pointer justify-self-end text-14 font-semibold text-brand underline underline-offset-2"
				>
					Usar mínimo
				</button>
			)}
		</div>
	);
}
