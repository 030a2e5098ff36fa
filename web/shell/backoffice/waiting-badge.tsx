import type { WaitingCount } from '#contract/waiting.ts';
import { countShown } from './waiting-words.ts';

/** How much waits in a section: red if urgent, otherwise grey. The link that it belongs to says it in words. */
export function WaitingBadge({ waiting, className = '' }: { waiting: WaitingCount; className?: string }) {
	const tone = waiting.urgent ? 'bg-live text-on-live' : 'bg-line text-ink';
	return (
		<span
			aria-hidden
			className={`grid h-5 min-w-5 place-items-center rounded-full px-1 text-12 font-semibold tabular-nums ${tone} ${className}`}
		>
			{countShown(waiting.count)}
		</span>
	);
}
