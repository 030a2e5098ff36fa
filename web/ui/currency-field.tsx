import { type ComponentProps, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { type Centavos, formatDecimal } from '#domain/values/money.ts';
import { isUnclearAmount, parseCurrency } from '#domain/values/typed-amount.ts';
import { Labelled, type Labels } from './field.tsx';
import { UnclearAmount, useAsked } from './unclear-amount.tsx';

interface Props extends Labels, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
	ref?: RefObject<HTMLInputElement | null>;
	/** Centavos; 0 for empty or unparseable text (spec §5), and while a text has several readings. */
	value: Centavos;
	onChange: (value: Centavos) => void;
}

/**
 * The currency input of spec §3 and §5: pt-BR with two decimals. Typed text stays as it is until the field loses focus; a
 * text of several readings stays until it is clear which was meant.
 */
export function CurrencyField({ ref, label, error, hint, value, onChange, onBlur, ...input }: Props) {
	const [typed, setTyped] = useState<string | null>(null);
	const own = useRef<HTMLInputElement>(null);
	useImperativeHandle(ref, () => own.current as HTMLInputElement);
	const [asked, ask] = useAsked(own, typed ?? '');
	const settled = value > 0 ? formatDecimal(value) : '';
	return (
		<Labelled label={label} error={error} hint={hint}>
			{(ties) => (
				<>
					<div className="relative">
						<span
							aria-hidden
							className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
						>
							R$
						</span>
						<input
							{...input}
							{...ties}
							aria-invalid={asked || ties['aria-invalid']}
							ref={own}
							value={typed ?? settled}
							inputMode="decimal"
							autoComplete="off"
							placeholder="0,00"
							onChange={({ target: { value: text } }) => {
								setTyped(text);
								onChange(isUnclearAmount(text) ? 0 : parseCurrency(text));
							}}
							onBlur={(event) => {
								if (typed !== null && isUnclearAmount(typed)) ask();
								else setTyped(null);
								onBlur?.(event);
							}}
							className="control pl-10 text-right tabular-nums"
						/>
					</div>
					<UnclearAmount
						asked={asked}
						typed={typed ?? ''}
						input={own}
						onAnswer={(amount) => {
							setTyped(null);
							onChange(amount);
						}}
					/>
				</>
			)}
		</Labelled>
	);
}
