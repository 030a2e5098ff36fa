import { type RefObject, useEffect } from 'react';
import { REMEMBERED_EMAIL } from '#contract/session.ts';

/** Stores the email in this browser for the next login, or removes it (spec §2). */
export function rememberEmail(email: string | null): void {
	try {
		if (email === null) localStorage.removeItem(REMEMBERED_EMAIL);
		else localStorage.setItem(REMEMBERED_EMAIL, email);
	} catch {
		// Without storage nothing is remembered; the login continues.
	}
}

/** Fills the remembered email into a login form, unless one was already typed. */
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
