import type { ReactNode } from 'react';

type Tone = 'live' | 'open' | 'warn' | 'brand' | 'brass' | 'neutral';

const TONES: Record<Tone, string> = {
	live: 'border-live bg-live text-on-live',
	open: 'border-edge bg-surface text-ink',
	warn: 'border-line bg-surface text-warn',
	brand: 'border-line bg-surface text-brand',
	brass: 'border-line bg-surface text-brass',
	neutral: 'border-line bg-surface text-ink-soft',
};

/** A state in one or two words; longer ones wrap where `wraps`. `dot` marks what is live; `open` is the quiet form of `live`. */
export function Badge({
	tone = 'neutral',
	dot = false,
	wraps = false,
	children,
}: {
	tone?: Tone;
	dot?: boolean;
	wraps?: boolean;
	children: ReactNode;
}) {
	return (
		<span
			className={`inline-flex items-center gap-2 rounded-control border px-2 py-0.5 text-[0.875rem]/5 font-semibold sm:py-1 sm:text-12 ${wraps ? '' : 'whitespace-nowrap'} ${TONES[tone]}`}
		>
			{dot && (
				<span
					aria-hidden
					className={`size-2 rounded-full ${tone === 'open' ? 'bg-live' : 'bg-current motion-safe:animate-fade'}`}
				/>
			)}
			{children}
		</span>
	);
}
