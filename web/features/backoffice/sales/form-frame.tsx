import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Refusal } from '#web/api/request.ts';
import { RefusalNote } from '#web/features/backoffice/management/refusal-note.tsx';
import { UnsavedDialog } from '#web/features/backoffice/management/unsaved-guard.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface Props {
	/** The words of the button that saves. */
	action: string;
	saving: boolean;
	refused: Refusal | null;
	/** The names of the fields that show their own error. */
	fields: readonly string[];
	onSubmit: (form: FormData) => void;
	onCancel: () => void;
	/** Reads the record again and discards what was typed. */
	onReload: () => void;
	children: ReactNode;
}

/** A form of the back office: its fields, why nothing was saved, and its buttons. The first wrong field gets the focus. */
export function FormFrame({
	action,
	saving,
	refused,
	fields,
	onSubmit,
	onCancel,
	onReload,
	children,
}: Props) {
	const form = useRef<HTMLFormElement>(null);
	const [tries, setTries] = useState(0);
	useEffect(() => {
		if (tries === 0 || saving) return;
		form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus();
	}, [tries, saving]);
	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		setTries(tries + 1);
		onSubmit(new FormData(event.currentTarget));
	}
	return (
		<form ref={form} noValidate onSubmit={submit} className="mt-4 grid gap-6">
			<fieldset disabled={saving} className="grid min-w-0 gap-4">
				{children}
			</fieldset>
			<RefusalNote refused={refused} fields={fields} onReload={onReload} />
			<DialogActions
				back={
					<Button variant="quiet" disabled={saving} onClick={onCancel}>
						Cancelar
					</Button>
				}
				act={
					<Button type="submit" disabled={saving}>
						{saving && <Spinner />}
						{saving ? 'Gravando...' : action}
					</Button>
				}
			/>
		</form>
	);
}

interface DialogProps {
	open: boolean;
	title: string;
	placement?: 'center' | 'wide';
	onClose: () => void;
	/** The form; `cancel` asks before what was typed is lost, as Esc and the close button do. */
	children: (cancel: () => void) => ReactNode;
}

/** A dialog with a form, which begins anew with each opening. */
export function FormDialog({ open, title, placement = 'center', onClose, children }: DialogProps) {
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
