import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import type { Change, Headline } from './headlines.ts';

/** The figures at the top of the page, the first one larger. */
export function HeadlineFigures({ headlines }: { headlines: readonly Headline[] }) {
	return (
		<dl className={HEADLINE_GRID}>
			{headlines.map((headline, at) => (
				<div key={headline.name} className={at === 0 ? HEADLINE_FIRST : 'min-w-0'}>
					<dt className="text-14 text-ink-soft">{headline.name}</dt>
					<dd>
						<span
							className={`block font-serif font-semibold tabular-nums wrap-anywhere ${at === 0 ? 'text-36 max-sm:text-28' : 'text-18 md:text-22'}`}
						>
							{headline.value}
						</span>
						{headline.before && <Before {...headline.before} />}
					</dd>
				</div>
			))}
		</dl>
	);
}

export const HEADLINE_GRID = 'grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4 md:gap-x-6 lg:grid-cols-5';
export const HEADLINE_FIRST = 'col-span-2 min-w-0 md:col-span-4 lg:col-span-2';

const ARROWS = { up: ArrowUp, down: ArrowDown, same: Equal, unknown: null };

function Before({ value, change }: { value: string; change: Change }) {
	const Arrow = ARROWS[change.direction];
	return (
		<span className="block text-14">
			<span className="inline-flex items-start gap-1 text-ink">
				{Arrow && <Arrow aria-hidden size={16} className="mt-0.5 shrink-0" />}
				{change.words}
			</span>
			{change.direction !== 'unknown' && (
				<span className="block text-12 text-ink-soft tabular-nums">antes: {value}</span>
			)}
		</span>
	);
}
