import type { PaymentComponent } from '#contract/payments.ts';
import { showReais } from '#web/api/amount.ts';
import { progressOf } from './component-words.ts';

const FILLS: Record<PaymentComponent['state'], string> = {
	paid: 'bg-brand',
	'proof-sent': 'bg-brass-mark',
	pending: 'bg-line',
	refunded: 'bg-line',
	cancelled: 'bg-line',
};

/** How many parts are paid and what is left, above a bar in which each part is as wide as its amount. */
export function PaidShare({ components }: { components: readonly PaymentComponent[] }) {
	const { paid, of, left } = progressOf(components);
	if (of === 0) return null;
	return (
		<div className="grid gap-2">
			<p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
				<span className="font-semibold">{`${paid} de ${of} ${paid === 1 && of === 1 ? 'pago' : 'pagos'}`}</span>
				<span className="text-ink-soft">{left > 0 ? `Falta ${showReais(left)}` : 'Tudo pago'}</span>
			</p>
			{/* A commission of 5 % would be a hair's breadth: each part has at least an eighth. */}
			<div aria-hidden className="flex h-2 gap-1">
				{components.map(({ id, state, amount }) => (
					<span
						key={id}
						className={`min-w-[12.5%] rounded-full ${FILLS[state]}`}
						style={{ flexGrow: amount, flexBasis: 0 }}
					/>
				))}
			</div>
		</div>
	);
}
