import { type ReactNode, useState } from 'react';
import { UnsavedDialog } from '#web/features/backoffice/management/unsaved-guard.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Props {
	open: boolean;
	title: string;
	placement?: 'center' | 'wide';
	onClose: () => void;
	/** The form; `cancel` asks before what was typed is lost, as Esc and the close button do. */
	children: (cancel: () => void) => ReactNode;
}

/** A dialog with a form, which begins anew with each opening. */
export function FormDialog({ open, title, placement = 'center', onClose, children }: Props) {
	const [typed, setTyped] = useState(false);
	const [asking, setAsking] = useState(false);
	if (!open && (typed || asking)) {
		setTyped(false);
		setAsking(false);
	}
	const cancel = () => (typed ? setAsking(true) : onClose());
	return (
		<Dialog open={open} placement={placement} guarded title={title} onClose={cancel}>
			<div onInput={() => setTyped(true)}>{children(cancel)}</div>
			<UnsavedDialog open={asking} onStay={() => setAsking(false)} onLeave={onClose} />
		</Dialog>
	);
}
