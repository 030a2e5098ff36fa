import { type FormEvent, type ReactNode, type RefObject, startTransition, useEffect, useRef } from 'react';

interface Props {
	form: RefObject<HTMLFormElement | null>;
	action: (data: FormData) => void;
	/** A request is in flight, or has succeeded. */
	closed: boolean;
	/** Called when a field changes: the errors that it corrects go (`useOpenErrors`). */
	onInput?: (event: FormEvent<HTMLFormElement>) => void;
	children: ReactNode;
}

/**
 * A form that is disabled while its request is in flight, and then moves the focus to the field that must be corrected.
 * `onSubmit` keeps the typed values. With `action`, React writes an address that sends nothing where scripts do not run.
 */
export function FormShell({ form, action, closed, onInput, children }: Props) {
	const wasClosed = useRef(false);
	useEffect(() => {
		const field = wasClosed.current && !closed ? fieldToCorrect(form.current) : null;
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
		<form ref={form} action={action} onSubmit={submit} onInput={onInput} noValidate>
			<fieldset disabled={closed} className="flex flex-col gap-4">
				{children}
			</fieldset>
		</form>
	);
}

/** The first field with an error; without one, the password, which is what the server refused. */
function fieldToCorrect(form: HTMLFormElement | null): HTMLInputElement | null {
	const invalid = form?.querySelector<HTMLInputElement>('[aria-invalid=true]');
	return invalid ?? form?.querySelector<HTMLInputElement>('[autocomplete$=password]') ?? null;
}
