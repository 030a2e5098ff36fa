import { type ComponentProps, useState } from 'react';
import { type Centavos, formatDecimal, parseCurrency } from '#domain/values/money.ts';
import { Labelled, type Labels } from './field.tsx';

interface Props extends Labels, Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
	/** Centavos; 0 for empty or unparseable text (spec §5). */
	value: Centavos;
	onChange: (value: Centavos) => void;
}

/** The currency input of spec §3 and §5: pt-BR with two decimals. Typed text stays as it is until the field loses focus. */
export function CurrencyField({ label, error, hint, value, onChange, onBlur, ...input }: Props) {
	const [typed, setTyped] = useState<string | null>(null);
	const settled = value > 0 ? formatDecimal(value) : '';
	return (
		<Labelled label={label} error={error} hint={hint}>
			{(ties) => (
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
						value={typed ?? settled}
						inputMode="decimal"
						autoComplete="off"
						placeholder="0,00"
						onChange={(event) => {
							setTyped(event.target.value);
							onChange(parseCurrency(event.target.value));
						}}
						onBlur={(event) => {
							setTyped(null);
							onBlur?.(event);
						}}
						className="control pl-10 text-right tabular-nums"
					/>
				</div>
			)}
		</Labelled>
	);
}
