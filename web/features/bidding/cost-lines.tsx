import { basisPointsOf, type Centavos, formatBRL } from '#domain/money.ts';
import { costOfWin } from '#domain/payments.ts';
import { CostLine } from './cost-line.tsx';

interface Given {
	/** What the amount is: 'Lance'. */
	name?: string;
	amount: Centavos;
	percent: number;
}

/** What a bid is owed to the operator, line by line: the bid, the commission, the sum. */
export function CostLines({ name = 'Lance', amount, percent }: Given) {
	const { commission, amount: total } = costOfWin(amount, basisPointsOf(percent));
	return (
		<dl aria-label="A pagar à casa" className="grid gap-1 text-14 text-ink tabular-nums">
			<CostLine name={name}>{formatBRL(amount)}</CostLine>
			<CostLine name={`+ comissão ${percent.toLocaleString('pt-BR')} %`}>{formatBRL(commission)}</CostLine>
			<CostLine name="= a pagar à casa" sum>
				{formatBRL(total)}
			</CostLine>
		</dl>
	);
}
