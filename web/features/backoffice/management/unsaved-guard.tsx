import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Holds every way out, within the site and out of it, while something would be lost. */
export function useUnsavedGuard(unsaved: boolean) {
	const released = useRef(false);
	const blocker = useBlocker(() => unsaved && !released.current);

	useEffect(() => {
		if (!unsaved) return;
		const warn = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener('beforeunload', warn);
		return () => window.removeEventListener('beforeunload', warn);
	}, [unsaved]);

	return {
		/** Someone wants to leave and has to be asked. */
		asking: blocker.state === 'blocked',
		leave: () => blocker.proceed?.(),
		stay: () => blocker.reset?.(),
		/** From now on nothing is held: all is saved. */
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

/** Asked before what was typed is lost. */
export function UnsavedDialog({ open, onStay, onLeave }: DialogProps) {
	return (
		<Dialog open={open} title="Descartar alterações?" onClose={onStay}>
			<p className="mt-3">O que você preencheu neste leilão ainda não foi salvo e será perdido.</p>
			<div className="mt-6 flex flex-wrap gap-3">
				<Button onClick={onStay}>Continuar editando</Button>
				<Button variant="danger" onClick={onLeave}>
					Descartar
				</Button>
			</div>
		</Dialog>
	);
}
