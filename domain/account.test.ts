import { describe, expect, it } from 'vitest';
import { PROFILE_STATUSES } from './access.ts';
import { landingOf, loginForm, PASSWORD_MAX, PROFILE_LABELS, signupForm } from './account.ts';

const EMAIL = 'ana@martelo.test';
const PASSWORD = 'leilao123';

type Form = typeof loginForm | typeof signupForm;

/** What a form says about a body: the field and its words, in order. */
function said(form: Form, body: unknown): string[] {
	const { error } = form.safeParse(body);
	return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const BAD_EMAIL = 'email: Email inválido';
const SHORT_PASSWORD = 'password: Senha deve ter pelo menos 6 caracteres';
const LONG_PASSWORD = 'password: Senha deve ter no máximo 128 caracteres';
const SHORT_NAME = 'name: Nome deve ter pelo menos 2 caracteres';

describe.each([
	['login', loginForm, {}],
	['signup', signupForm, { name: 'Ana Souza' }],
] as const)('%s', (_, form, rest) => {
	const valid = { ...rest, email: EMAIL, password: PASSWORD };

	it('takes a valid form as it is', () => {
		expect(form.safeParse(valid)).toEqual({ success: true, data: valid });
	});

	it.each([
		'',
		'ana',
		'ana@',
		'@martelo.test',
		'ana@martelo',
		'ana souza@martelo.test',
		`${'a'.repeat(250)}@martelo.test`,
		undefined,
		null,
		7,
	])('refuses the email %.30j', (email) => {
		expect(said(form, { ...valid, email })).toEqual([BAD_EMAIL]);
	});

	it.each(['', '12345', undefined, null, 123456])('refuses the password %j', (password) => {
		expect(said(form, { ...valid, password })).toEqual([SHORT_PASSWORD]);
	});

	it.each([
		['6', '123456', []],
		['128', 'x'.repeat(PASSWORD_MAX), []],
		['129', 'x'.repeat(PASSWORD_MAX + 1), [LONG_PASSWORD]],
		['spaces only, 6', '      ', []],
	])('a password of %s characters', (_length, password, messages) => {
		expect(said(form, { ...valid, password })).toEqual(messages);
	});

	it('says everything at once', () => {
		expect(said(form, { ...valid, email: 'ana', password: '1' })).toEqual([BAD_EMAIL, SHORT_PASSWORD]);
	});

	it.each(['role', 'status', 'environment'])('refuses an unknown field: %s', (field) => {
		expect(form.safeParse({ ...valid, [field]: 'admin' }).success).toBe(false);
	});
});

describe('the name', () => {
	it.each([
		['', [SHORT_NAME]],
		['A', [SHORT_NAME]],
		['  A  ', [SHORT_NAME]],
		[undefined, [SHORT_NAME]],
		['Zé', []],
		['x'.repeat(120), []],
		['x'.repeat(121), ['name: Nome deve ter no máximo 120 caracteres']],
	])('%.30j', (name, messages) => {
		expect(said(signupForm, { name, email: EMAIL, password: PASSWORD })).toEqual(messages);
	});

	it('is kept without the spaces around it', () => {
		const { data } = signupForm.safeParse({ name: '  Ana Souza ', email: EMAIL, password: PASSWORD });
		expect(data?.name).toBe('Ana Souza');
	});
});

describe('a profile status', () => {
	it.each([
		['approved', '/'],
		['pending', '/profile'],
		['rejected', '/profile'],
	] as const)('%s lands on %s', (status, path) => {
		expect(landingOf(status)).toBe(path);
	});

	it('is called by its own name, and says what happens next', () => {
		expect(PROFILE_STATUSES.map((status) => PROFILE_LABELS[status].label)).toEqual([
			'Em análise',
			'Aprovado',
			'Recusado',
		]);
		for (const status of PROFILE_STATUSES) expect(PROFILE_LABELS[status].next).toMatch(/^[A-ZÀ-Ú].+\.$/);
	});
});
