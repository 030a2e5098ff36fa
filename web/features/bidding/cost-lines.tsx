import { type Centavos, formatBRL } from '#domain/money.ts';
import { costOfWin } from '#domain/payments.ts';

/** What a bid costs, line by line: the bid, the commission, the sum. */
export function CostLines({ amount, percent }: { amount: Centavos; percent: number }) {
	const { commission, amount: total } = costOfWin(amount, Math.round(percent * 100));
	return (
		<dl className="grid gap-1 text-14 text-ink tabular-nums">
			<Line name="Lance" amount={amount} />
			<Line name={`+ comissão ${percent.toLocaleString('pt-BR')} %`} amount={commission} />
			<Line name="= total" amount={total} look="border-t border-line pt-1 font-semibold" />
		</dl>
	);
}

function Line({ name, amount, look = '' }: { name: string; amount: Centavos; look?: string }) {
	return (
		<div className={`flex justify-between gap-4 ${look}`}>
			<dt>{name}</dt>
			<dd>{formatBRL(amount)}</dd>
		</div>
	);
}
