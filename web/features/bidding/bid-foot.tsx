import type { ReactNode } from 'react';

/**
 * The next step, at the foot of the panel or sheet. While that is longer than the window, it stays at the window's bottom
 * edge, except on very low screens and while the costs are unfolded, where it would cover the fields.
 */
export function BidFoot({ children }: { children: ReactNode }) {
	return (
		<div className="bottom-0 z-1 -mx-4 -mb-4 flex flex-col gap-2 rounded-b-card bg-surface px-4 pb-4 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6 tall:sticky tall:has-[details[open]]:static">
			{children}
		</div>
	);
}
