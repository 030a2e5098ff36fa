import { type RefObject, useEffect } from 'react';
import { REMEMBERED_EMAIL } from '#contract/session.ts';

/** Keeps the e-mail in this browser for the next login, or forgets it (spec §2). */
export function rememberEmail(email: string | null): void {
	try {
		if (email === null) localStorage.removeItem(REMEMBERED_EMAIL);
		else localStorage.setItem(REMEMBERED_EMAIL, email);
	} catch {
		// A browser that keeps nothing has nothing to remember: the login itself goes on.
	}
}

/** Fills the remembered e-mail into a login form, unless someone has already typed one. */
export function useRememberedEmail(form: RefObject<HTMLFormElement | null>): void {
	useEffect(() => {
		const email = form.current?.elements.namedItem('email');
		const remember = form.current?.elements.namedItem('remember');
		const kept = read();
		if (!kept || !(email instanceof HTMLInputElement) || !(remember instanceof HTMLInputElement)) return;
		if (email.value === '') email.value = kept;
		remember.checked = true;
	}, [form]);
}

function read(): string | null {
	try {
		return localStorage.getItem(REMEMBERED_EMAIL);
	} catch {
		return null;
	}
}
