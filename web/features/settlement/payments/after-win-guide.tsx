import { NumberedSteps, type Step } from '#web/ui/numbered-steps.tsx';

/** For the winner: what to do from the payment to the keys, step by step. */
export function AfterWinGuide({ steps }: { steps: readonly Step[] }) {
	return (
		<section aria-labelledby="depois" className="grid gap-3 print:hidden">
			<h2 id="depois" className="font-serif text-22 font-semibold">
				Da arrematação às chaves
			</h2>
			<NumberedSteps steps={steps} />
		</section>
	);
}
