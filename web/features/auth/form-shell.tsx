import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

interface Given {
	form: RefObject<HTMLFormElement | null>;
	action: (data: FormData) => void;
	pending: boolean;
	children: ReactNode;
}

/** A form that is disabled while its request is in flight, and then leads back to the field that needs care. */
export function FormShell({ form, action, pending, children }: Given) {
	const wasPending = useRef(false);
	useEffect(() => {
		if (wasPending.current && !pending) fieldToMend(form.current)?.focus();
		wasPending.current = pending;
	}, [form, pending]);

	return (
		<form ref={form} action={action} noValidate>
			<fieldset disabled={pending} className="flex flex-col gap-4">
				{children}
			</fieldset>
		</form>
	);
}

function fieldToMend(form: HTMLFormElement | null): HTMLInputElement | undefined {
	const fields = [...(form?.querySelectorAll('input') ?? [])];
	return (
		fields.find((field) => field.ariaInvalid === 'true') ??
		fields.find((field) => field.required && !field.value)
	);
}
