import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Attention } from '#contract/overview.ts';
import { wordsOfAttention } from './attention.ts';

const TONES = { live: 'text-live', warn: 'text-warn', ink: 'text-ink' };

/** The tasks that wait for an administrator, the most urgent first. Each row links to its page. */
export function AttentionList({ attention }: { attention: readonly Attention[] }) {
	return (
		<section aria-labelledby="espera">
			<h2 id="espera" className="mb-3 font-serif text-22 font-semibold">
				Espera por você
			</h2>
			{attention.length === 0 ? (
				<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
					<p className="font-serif text-18 font-semibold">Nada espera por você agora.</p>
					<p className="mt-1 text-ink-soft">O que precisar de uma decisão aparece aqui.</p>
				</div>
			) : (
				<ul className="divide-y divide-line rounded-card border border-line bg-surface">
					{attention.map((each) => (
						<li key={each.kind}>
							<Line attention={each} />
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

function Line({ attention }: { attention: Attention }) {
	const { count, what, since, to, tone } = wordsOfAttention(attention);
	return (
		<Link to={to} className="flex items-center gap-4 px-4 py-3 text-ink no-underline hover:bg-wash sm:px-6">
			<span className={`min-w-12 text-right font-serif text-28 font-semibold tabular-nums ${TONES[tone]}`}>
				{count}
			</span>
			<span className="min-w-0 flex-1">
				<span className="block font-semibold">{what}</span>
				<span className="block text-14 text-ink-soft tabular-nums">{since}</span>
			</span>
			<ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
		</Link>
	);
}
