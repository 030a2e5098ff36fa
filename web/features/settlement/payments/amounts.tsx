import type { ReactNode } from 'react';
import { formatPercent } from '#domain/values/numbers.ts';
import { showReais, sumReais } from '#web/api/amount.ts';

interface Props {
	/** The label of the price, 'Arrematação'. All amounts in reais. */
	name: string;
	price: number;
	commission: number;
	commission_percent: number;
	/** What the edital states beside both, in the total. */
	costs?: readonly { name: string; amount: number; payee?: string | undefined }[];
	/** Without the additions. */
	total: number;
	/** What came to it since: the correction of instalments, penalties. */
	additions?: readonly { name: string; amount: number }[];
	/** What a creditor pays of the price with the credit, by which order. */
	credit?: { amount: number; order: string } | null;
	/** In words, who receives each part, if it is known. */
	payees?: { price?: string | undefined; commission?: string | undefined };
	className?: string;
	/** Content below the total. */
	children?: ReactNode;
}

/** The amounts owed, line by line, always visible (rules §15). */
export function Amounts({ name, price, commission, commission_percent, total, ...rest }: Props) {
	const { className = '', payees, credit, costs = [], additions = [], children } = rest;
	return (
		<section
			aria-labelledby="valores"
			className={`rounded-card border border-line bg-surface p-4 sm:p-6 ${className}`}
		>
			<h2 id="valores" className="font-serif text-22 font-semibold">
				Valores
			</h2>
			<dl className="mt-3 grid gap-2 tabular-nums">
				{price > 0 && <Line name={name} amount={price} payee={payees?.price} />}
				{credit && (
					<Line name="Pago com o crédito" amount={-credit.amount} payee={`por ordem de: ${credit.order}`} />
				)}
				<Line
					// Without a price it was agreed on.
					name={price > 0 ? `Comissão (${formatPercent(commission_percent)})` : 'Comissão'}
					amount={commission}
					payee={payees?.commission}
				/>
				{costs.map((cost) => (
					<Line key={cost.name} {...cost} />
				))}
				{additions.map((added) => (
					<Line key={added.name} {...added} />
				))}
				<Line
					name="Total"
					amount={sumReais([total, ...additions.map((added) => added.amount)])}
					look="items-baseline border-t border-line pt-3 font-serif text-22 font-semibold"
				/>
			</dl>
			{children && <div className="mt-4 border-t border-line pt-4">{children}</div>}
		</section>
	);
}

interface LineProps {
	name: string;
	amount: number;
	payee?: string | undefined;
	look?: string;
}

function Line({ name, amount, payee, look = '' }: LineProps) {
	return (
		<div className={`flex flex-wrap justify-between gap-x-4 ${look}`}>
			<dt>{name}</dt>
			<dd className="ml-auto">{showReais(amount)}</dd>
			{payee && <dd className="w-full text-14 text-ink-soft wrap-anywhere">{payee}</dd>}
		</div>
	);
}
