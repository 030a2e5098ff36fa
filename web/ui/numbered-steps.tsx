/** What to do, in order. */
export interface Step {
	title: string;
	words: string;
}

/** Numbered steps, each with a heading below one of the second level. */
export function NumberedSteps({ steps }: { steps: readonly Step[] }) {
	return (
		<ol className="grid max-w-[68ch] list-decimal gap-4 pl-6 marker:font-semibold marker:text-brand">
			{steps.map(({ title, words }) => (
				<li key={title} className="pl-2">
					<h3 className="font-semibold">{title}</h3>
					<p className="text-ink-soft">{words}</p>
				</li>
			))}
		</ol>
	);
}
