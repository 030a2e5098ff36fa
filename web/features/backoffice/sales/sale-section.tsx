import type { ReactNode } from 'react';
import type { Refusal } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';

/** A part of the screen with its title and its actions. */
export function SaleSection({
	title,
	action,
	children,
}: {
	title: string;
	action?: ReactNode;
	children: ReactNode;
}) {
	return (
		<section aria-label={title} className="grid min-w-0 gap-4">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 className="font-serif text-22 font-semibold">{title}</h2>
				{action && <div className="flex flex-wrap gap-2">{action}</div>}
			</div>
			{children}
		</section>
	);
}

/** Replaces the parts of the screen while the sale is loading. */
export function SaleSkeleton() {
	return (
		<div role="status" className="grid gap-4">
			<span className="sr-only">Carregando o leilão...</span>
			{['h-8 w-1/3', 'h-40', 'h-8 w-1/4', 'h-40'].map((size) => (
				<div key={size} className={`rounded-card bg-wash motion-safe:animate-fade ${size}`} />
			))}
		</div>
	);
}

/** Replaces what could not be read, with a button to try again. */
export function ReadFailed({ refused, onRetry }: { refused: Refusal; onRetry: () => Promise<void> }) {
	return (
		<div role="alert" className="grid justify-items-start gap-3 rounded-card border border-live p-4">
			<p className="font-semibold text-live">{refused.description}</p>
			<Button variant="secondary" onClick={() => void onRetry()}>
				Tentar novamente
			</Button>
		</div>
	);
}
