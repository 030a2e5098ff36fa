import type { StripFact } from './six-facts.ts';

/** The facts that buyers ask for first, under the pictures. Renders nothing for a lot that states none. */
export function FactStrip({ facts }: { facts: readonly StripFact[] }) {
	if (facts.length === 0) return null;
	return (
		<dl
			aria-label="Em resumo"
			className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line"
		>
			{facts.map(({ label, text }) => (
				<div
					key={label}
					className="grow basis-[calc(50%-1px)] bg-surface px-3 py-3 sm:px-4 sm:basis-[calc(33%-1px)]"
				>
					<dt className="text-14 text-ink-soft">{label}</dt>
					<dd
						className={
							text
								? 'text-16 font-semibold wrap-anywhere tabular-nums sm:text-18'
								: 'text-16 text-ink-soft sm:leading-6.5'
						}
					>
						{text ?? 'Não informado'}
					</dd>
				</div>
			))}
		</dl>
	);
}
