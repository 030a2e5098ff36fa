import type { WayToPay as Way } from '#contract/payments.ts';
import { ChargePix } from './charge-pix.tsx';
import { StaticPix } from './static-pix.tsx';
import { StaticWay } from './static-way.tsx';

/** How what is owed is paid, step by step. `amount` in reais. */
export function WayToPay({ way, amount }: { way: Way; amount: number }) {
	return (
		<section aria-labelledby="como-pagar">
			<h2 id="como-pagar" className="mb-3 font-serif text-22 font-semibold">
				Como pagar
			</h2>
			<How way={way} amount={amount} />
		</section>
	);
}

function How({ way, amount }: { way: Way; amount: number }) {
	switch (way.kind) {
		case 'static':
			return <StaticPix way={way} amount={amount} />;
		case 'charge':
			return <ChargePix way={way} amount={amount} />;
		case 'house':
			return <StaticWay way={way} amount={amount} />;
	}
}
