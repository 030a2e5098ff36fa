import { FactList } from './fact-list.tsx';
import type { Fact } from './facts.ts';

/** The known facts of the property that are shown nowhere else. */
export function Property({ facts }: { facts: readonly Fact[] }) {
	if (facts.length === 0) return null;
	return (
		<section aria-labelledby="imovel" className="grid gap-4">
			<h2 id="imovel" className="font-serif text-22 font-semibold">
				O imóvel
			</h2>
			<FactList facts={facts} />
		</section>
	);
}
