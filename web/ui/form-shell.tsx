import { type FormEvent, type ReactNode, type RefObject, startTransition, useEffect, useRef } from 'react';

interface Given {
	form: RefObject<HTMLFormElement | null>;
	action: (data: FormData) => void;
	/** A request is in flight, or has gone through. */
	closed: boolean;
	children: ReactNode;
}

/**
 * A form that is disabled while its request is in flight, and then leads back to the field that needs care.
 * As an `action`, a submit that comes before the page is alive is kept and sent then; later ones go by
 * `onSubmit`, which leaves what was typed in place.
 */
export function FormShell({ form, action, closed, children }: Given) {
	const wasClosed = useRef(false);
	useEffect(() => {
		const field = wasClosed.current && !closed ? fieldToMend(form.current) : null;
		field?.focus();
		field?.select();
		wasClosed.current = closed;
	}, [form, closed]);

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const data = new FormData(event.currentTarget);
		startTransition(() => action(data));
	}

	return (
		<form ref={form} action={action} onSubmit={submit} noValidate>
			<fieldset disabled={closed} className="flex flex-col gap-4">
				{children}
			</fieldset>
		</form>
	);
}

/** The first field with an error; without one, what the server refused: the password. */
function fieldToMend(form: HTMLFormElement | null): HTMLInputElement | null {
	const invalid = form?.querySelector<HTMLInputElement>('[aria-invalid=true]');
	return invalid ?? form?.querySelector<HTMLInputElement>('[type=password]') ?? null;
}
