import { Suspense, useSyncExternalStore } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { codeAgain, codeGiven, isCodeAsked, subscribeCodeAsked } from './fresh-factor.ts';

const { Part } = codeAgain;
const NEVER = () => false;

/** The dialog of `withFreshFactor`, for pages with acts on money. */
export function CodeDialog() {
	const open = useSyncExternalStore(subscribeCodeAsked, isCodeAsked, NEVER);
	return (
		<Dialog open={open} title="Confirme que é você" onClose={() => codeGiven(false)}>
			<Suspense>
				<Part onGiven={codeGiven} />
			</Suspense>
		</Dialog>
	);
}
