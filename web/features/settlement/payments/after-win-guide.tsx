import type { AfterWinStep } from '#domain/settlement/after-win.ts';

/** For the winner: what to do from the payment to the keys, step by step. */
export function AfterWinGuide({ steps }: { steps: readonly AfterWinStep[] }) {
	return (
		<section aria-labelledby="depois" className="grid gap-3 print:hidden">
			<h2 id="depois" className="font-serif text-22 font-semibold">
				Da arrematação às chaves
			</h2>
			<ol className="grid list-decimal gap-4 pl-6 marker:font-semibold marker:text-brand">
				{steps.map(({ title, words }) => (
					<li key={title} className="pl-2">
						<h3 className="font-semibold">{title}</h3>
						<p className="text-ink-soft">{words}</p>
					</li>
				))}
			</ol>
		</section>
	);
}
