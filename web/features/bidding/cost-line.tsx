/** A line of a calculation in a `dl`; a sum stands under a rule. */
export function CostLine({ name, sum = false, children }: { name: string; sum?: boolean; children: string }) {
	return (
		<div className={`flex justify-between gap-4 ${sum ? 'border-t border-line pt-1 font-semibold' : ''}`}>
			<dt>{name}</dt>
			<dd className="text-right">{children}</dd>
		</div>
	);
}
