import { z } from 'zod';
import type { ProfileStatus, Role } from '#domain/auction/access.ts';
import { lengthOf, shownLength } from '#domain/values/tidy-text.ts';
import { nameText } from '#domain/values/typed-text.ts';

/** Minimum and maximum length of a password (spec §5, rules §17). */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;

/** Minimum length of an administrator's password outside the demo, and the message for a shorter one. */
export const ADMIN_PASSWORD_MIN = 12;
export const ADMIN_PASSWORD_SHORT = `Senha de administrador deve ter pelo menos ${ADMIN_PASSWORD_MIN} caracteres`;

export const NAME_MAX = 120;

/** Characters that a password may not contain: controls (including NUL), line separators, lone surrogates. */
const NOT_TEXT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** An email address, as forms and the API accept it. */
export const email = z.email('Email inválido').max(254, 'Email inválido');
const NAME_SHORT = 'Nome deve ter pelo menos 2 caracteres';
const PASSWORD_SHORT = `Senha deve ter pelo menos ${PASSWORD_MIN} caracteres`;
const CONFIRMATION = 'Confirmação de senha é obrigatória';
const password = z
	.string(PASSWORD_SHORT)
	.min(PASSWORD_MIN, PASSWORD_SHORT)
	.max(PASSWORD_MAX, `Senha deve ter no máximo ${PASSWORD_MAX} caracteres`);

/** A password that a person chooses. */
export const newPassword = password.refine(
	(chosen) => !NOT_TEXT.test(chosen),
	'Senha traz caracteres que não são texto',
);

/** The name shown for a person whose account was deleted. */
export const DELETED_NAME = 'Conta excluída';

/** The login form (spec §5). */
export const loginForm = z.strictObject({ email, password });
export type LoginForm = z.infer<typeof loginForm>;

/** A person's name (spec §5). */
export const nameForm = z.strictObject({
	name: nameText('Nome', NAME_SHORT)
		.refine((name) => shownLength(name) >= 2, NAME_SHORT)
		.refine((name) => lengthOf(name) <= NAME_MAX, `Nome deve ter no máximo ${NAME_MAX} caracteres`),
});

/** The signup form (spec §5). */
export const signupForm = z.strictObject({ ...nameForm.shape, email, password: newPassword });
export type SignupForm = z.infer<typeof signupForm>;

/** 'Esqueci minha senha' (spec §5). */
export const recoveryForm = z.strictObject({ email });

const confirmPassword = z.string(CONFIRMATION).min(PASSWORD_MIN, CONFIRMATION);
const bothEqual = (form: { password: string; confirmPassword: string }) =>
	form.password === form.confirmPassword;
const DIFFERENT = { path: ['confirmPassword'], message: 'Senhas não coincidem' };

/** The form of a confirmation link: the password of the account from now on. */
export const confirmationForm = z.strictObject({ password: newPassword });

/** The reset form (spec §5). */
export const resetForm = z
	.strictObject({ password: newPassword, confirmPassword })
	.refine(bothEqual, DIFFERENT);

/** Changes the password of a person who is signed in and knows the current one. */
export const passwordForm = z
	.strictObject({
		currentPassword: z.string().min(1, 'Digite sua senha atual').max(PASSWORD_MAX, 'Senha atual incorreta'),
		password: newPassword,
		confirmPassword,
	})
	.refine(bothEqual, DIFFERENT);

/** A code as authenticator apps display it. */
export const APP_CODE = /^\d{6}$/;

/** A code of the authenticator app. Spaces, full stops and hyphens are removed. */
export const codeForm = z.strictObject({
	code: z
		.string()
		.transform((code) => code.replace(/[\s.-]/g, ''))
		.pipe(z.string().regex(APP_CODE, 'Digite os 6 números do aplicativo')),
});

/** A recovery code, which replaces a code of the app. */
export const recoveryCodeForm = z.strictObject({
	code: z
		.string()
		.trim()
		.min(8, 'Digite um código de recuperação')
		.max(40, 'Digite um código de recuperação'),
});

/** A code of the app or a recovery code; required for actions that a password alone must not authorise. */
export const eitherCode = z
	.string('Digite um código')
	.transform((code) => {
		const digits = code.replace(/[\s.-]/g, '');
		return APP_CODE.test(digits) ? digits : code.trim();
	})
	.pipe(
		z.string().regex(/^(\d{6}|.{8,40})$/, 'Digite os 6 números do aplicativo ou um código de recuperação'),
	);

/**
 * Returns the page after a login: what waits in the back office for administrators (decision 107), the home page for approved
 * profiles, the profile page for all others (spec §2).
 */
export function landingOf(person: { status: ProfileStatus; role: Role | null }): '/' | '/admin' | '/profile' {
	if (person.role === 'admin') return '/admin';
	return person.status === 'approved' ? '/' : '/profile';
}

/** Shown to an approved person before they change their name. */
export const RENAME_WARNING =
	'O cadastro volta à análise, e até ele ser aprovado de novo você não pode dar lances. Lances já dados continuam valendo; um lance automático deixa de cobrir outros lances.';
