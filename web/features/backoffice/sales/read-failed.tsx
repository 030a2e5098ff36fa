import type { Refusal } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';

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
