import type { Fact } from './facts.ts';

/** Facts as label and value, in two columns if there is room. */
export function FactList({ facts, columns = 2 }: { facts: readonly Fact[]; columns?: 1 | 2 }) {
	return (
		<dl className={`grid gap-x-8 border-t border-line ${columns === 2 ? 'sm:grid-cols-2' : ''}`}>
			{facts.map(({ label, text }) => (
				<div key={label} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
					<dt className="text-14 text-ink-soft">{label}</dt>
					<dd className="text-right text-16 wrap-anywhere tabular-nums">{text}</dd>
				</div>
			))}
		</dl>
	);
}
