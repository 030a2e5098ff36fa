import { type RefObject, useId } from 'react';
import { formatBRL } from '#domain/money.ts';
import { settled } from './offer.ts';
import type { Bidding } from './use-bidding.ts';

interface Given {
	bidding: Bidding;
	input: RefObject<HTMLInputElement | null>;
}

/** The currency input of spec §5, prefilled with the minimum next bid; what a person types stays as typed. */
export function AmountField({ bidding, input }: Given) {
	const { offer, typed, minimum, setDraft, submission } = bidding;
	const id = useId();
	const short = typed && offer.short;

	function change(text: string | null) {
		setDraft(text);
		submission.edited();
	}

	return (
		<div className="grid gap-1">
			<label htmlFor={id} className="text-14 font-semibold">
				Seu lance
			</label>
			<div
				className={`flex min-h-12 items-center gap-2 rounded-control border bg-paper px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand ${short ? 'border-live' : 'border-edge'}`}
			>
				<span aria-hidden className="text-ink-soft">
					R$
				</span>
				<input
					ref={input}
					id={id}
					value={offer.text}
					inputMode="decimal"
					autoComplete="off"
					placeholder="0,00"
					aria-invalid={short}
					aria-describedby={`${id}-hint`}
					onChange={(event) => change(event.target.value)}
					onBlur={() => setDraft(settled(typed ? offer.text : null, minimum))}
					className="w-full min-w-0 bg-transparent py-2 text-right text-18 font-semibold tabular-nums outline-none placeholder:text-ink-soft"
				/>
			</div>
			<div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 text-14">
				<p id={`${id}-hint`} className={`tabular-nums ${short ? 'text-live' : 'text-ink-soft'}`}>
					{short ? 'Mínimo agora:' : 'Lance mínimo:'} {formatBRL(minimum)}
				</p>
				{short && (
					<button
						type="button"
						onClick={() => {
							change(null);
							input.current?.focus();
						}}
						className="min-h-11 cursor-pointer font-semibold text-brand underline underline-offset-2"
					>
						Usar mínimo
					</button>
				)}
			</div>
		</div>
	);
}
