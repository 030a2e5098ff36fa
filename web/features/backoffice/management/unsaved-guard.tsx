import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';

/** Blocks navigation within the site and away from it while there are unsaved changes; the fragment of the address may change. */
export function useUnsavedGuard(unsaved: boolean) {
	const released = useRef(false);
	const blocker = useBlocker(
		({ currentLocation: from, nextLocation: to }) =>
			unsaved && !released.current && (from.pathname !== to.pathname || from.search !== to.search),
	);

	useEffect(() => {
		if (!unsaved) return;
		const warn = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener('beforeunload', warn);
		return () => window.removeEventListener('beforeunload', warn);
	}, [unsaved]);

	return {
		/** Whether the user tried to leave and must confirm it. */
		confirming: blocker.state === 'blocked',
		leave: () => blocker.proceed?.(),
		stay: () => blocker.reset?.(),
		/** Stops blocking: everything is saved. */
		release() {
			released.current = true;
		},
	};
}

interface DialogProps {
	open: boolean;
	onStay: () => void;
	onLeave: () => void;
}

/** The confirmation before unsaved changes are lost. */
export function UnsavedDialog({ open, onStay, onLeave }: DialogProps) {
	return (
		<Dialog open={open} title="Descartar alterações?" onClose={onStay}>
			<p className="mt-3">O que você preencheu ainda não foi salvo e será perdido.</p>
			<DialogActions
				className="mt-6"
				back={
					<Button variant="secondary" onClick={onStay}>
						Continuar editando
					</Button>
				}
				act={
					<Button variant="danger" onClick={onLeave}>
						Descartar
					</Button>
				}
			/>
		</Dialog>
	);
}
