import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
	codeForm,
	eitherCode,
	landingOf,
	loginForm,
	nameForm,
	PASSWORD_MAX,
	passwordForm,
	recoveryCodeForm,
	recoveryForm,
	resetForm,
	signupForm,
} from './account.ts';

const EMAIL = 'ana@martelo.test';
const PASSWORD = 'leilao123';

type Form = Pick<z.ZodType, 'safeParse'>;

/** The faults that a form finds in a body: field and message, in order. */
function faultsOf(form: Form, body: unknown): string[] {
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

	it('returns a valid form unchanged', () => {
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
		expect(faultsOf(form, { ...valid, email })).toEqual([BAD_EMAIL]);
	});

	it.each(['', '12345', undefined, null, 123456])('refuses the password %j', (password) => {
		expect(faultsOf(form, { ...valid, password })).toEqual([SHORT_PASSWORD]);
	});

	it.each([
		['6', '123456', []],
		['128', 'x'.repeat(PASSWORD_MAX), []],
		['129', 'x'.repeat(PASSWORD_MAX + 1), [LONG_PASSWORD]],
		['spaces only, 6', '      ', []],
	])('a password of %s characters', (_length, password, messages) => {
		expect(faultsOf(form, { ...valid, password })).toEqual(messages);
	});

	it('reports all faults at once', () => {
		expect(faultsOf(form, { ...valid, email: 'ana', password: '1' })).toEqual([BAD_EMAIL, SHORT_PASSWORD]);
	});

	it.each(['role', 'status', 'environment'])('refuses an unknown field: %s', (field) => {
		expect(form.safeParse({ ...valid, [field]: 'admin' }).success).toBe(false);
	});
});

describe('the name form', () => {
	it.each([
		['', [SHORT_NAME]],
		['A', [SHORT_NAME]],
		['  A  ', [SHORT_NAME]],
		[undefined, [SHORT_NAME]],
		['Zé', []],
		['x'.repeat(120), []],
		['x'.repeat(121), ['name: Nome deve ter no máximo 120 caracteres']],
	])('%.30j', (name, messages) => {
		expect(faultsOf(signupForm, { name, email: EMAIL, password: PASSWORD })).toEqual(messages);
	});

	it('trims the name', () => {
		const { data } = signupForm.safeParse({ name: '  Ana Souza ', email: EMAIL, password: PASSWORD });
		expect(data?.name).toBe('Ana Souza');
	});
});

describe('characters that are not text', () => {
	const BAD = ['\u0000', '\t', '\n', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029', '\ud800', '\udfff'];
	const valid = { name: 'Ana Souza', email: EMAIL, password: PASSWORD };

	it.each(BAD)('%j is refused in names and new passwords', (bad) => {
		expect(faultsOf(signupForm, { ...valid, name: `Ana${bad}Souza` })).toEqual([
			'name: Nome traz caracteres que não são texto',
		]);
		expect(faultsOf(signupForm, { ...valid, password: `três${bad}janelas` })).toEqual([
			'password: Senha traz caracteres que não são texto',
		]);
		expect(faultsOf(signupForm, { ...valid, email: `ana${bad}@martelo.test` })).toEqual([BAD_EMAIL]);
	});

	it.each(['João D’Ávila', 'Łukasz Ćwik', 'N’Guyễn-Đặng'])('%s is accepted', (name) => {
		expect(faultsOf(signupForm, { ...valid, name, password: `${name}${name}` })).toEqual([]);
	});
});

describe('a name', () => {
	const nameOf = (name: string) => {
		const read = nameForm.safeParse({ name });
		return read.success ? read.data.name : read.error.issues.map(({ message }) => message);
	};
	const invisible = ['Nome traz um caractere invisível. Apague e digite de novo, sem colar'];
	const unprintable = (letter: string) => [
		`Nome traz “${letter}”, que os documentos da arrematação não conseguem imprimir. Troque ou apague`,
	];

	it.each<[string, string | string[]]>([
		['Joa\u0303o  Conceic\u0327a\u0303o', 'João Conceição'],
		['Bru\u200bno Lima', invisible],
		['Ana \u202eavlis', invisible],
		['\u3164\u3164', invisible],
		['\u2800\u2800', invisible],
		['José 🏠 Łukasz', unprintable('🏠')],
		['李明', unprintable('李')],
		['Ана', unprintable('А')],
		['M\u0303', ['Nome deve ter pelo menos 2 caracteres', ...unprintable('M\u0303')].toReversed()],
	])('%j is %j', (typed, stored) => {
		expect(nameOf(typed)).toEqual(stored);
	});

	it('has at most 120 letters, whatever they are made of', () => {
		expect(nameOf('a\u0303'.repeat(120))).toBe('ã'.repeat(120));
		expect(nameOf('ã'.repeat(121))).toEqual(['Nome deve ter no máximo 120 caracteres']);
	});
});

describe('a code of the app or a recovery code', () => {
	it.each([
		['123456', '123456'],
		['123 456', '123456'],
		[' 12-34-56 ', '123456'],
		[' aB3dE-fGh1J ', 'aB3dE-fGh1J'],
		['12345-67890', '12345-67890'],
	])('%j becomes %j', (typed, code) => {
		expect(eitherCode.parse(typed)).toBe(code);
	});

	it.each(['', '12345', '1234567', 'abc', 'x'.repeat(41), 7, null])('%j is refused', (typed) => {
		expect(eitherCode.safeParse(typed).error?.issues[0]?.message).toMatch(/^Digite/);
	});
});

describe('a profile status', () => {
	it.each([
		['approved', null, '/'],
		['pending', null, '/profile'],
		['rejected', null, '/profile'],
		['approved', 'admin', '/admin'],
		['pending', 'admin', '/admin'],
	] as const)('%s with the role %s leads to %s after a login', (status, role, path) => {
		expect(landingOf({ status, role })).toBe(path);
	});
});

describe('reset (spec §5)', () => {
	const SHORT = ['password: Senha deve ter pelo menos 6 caracteres'];
	const CONFIRM = 'confirmPassword: Confirmação de senha é obrigatória';
	const DIFFERENT = 'confirmPassword: Senhas não coincidem';
	it.each([
		['leilao123', 'leilao123', []],
		['leilao123', 'leilao124', [DIFFERENT]],
		['leilao123', 'LEILAO123', [DIFFERENT]],
		['leilao123', '', [CONFIRM, DIFFERENT]],
		['leilao123', 'lei', [CONFIRM, DIFFERENT]],
		['leilao123', undefined, [CONFIRM]],
		['curta', 'curta', [...SHORT, CONFIRM]],
		['x'.repeat(129), 'x'.repeat(129), ['password: Senha deve ter no máximo 128 caracteres']],
	])('%s, %s', (password, confirmPassword, words) => {
		expect(faultsOf(resetForm, { password, confirmPassword })).toEqual(words);
	});

	it('a password change also requires the current password', () => {
		const both = { password: 'leilao123', confirmPassword: 'leilao123' };
		expect(faultsOf(passwordForm, { ...both, currentPassword: 'antiga' })).toEqual([]);
		expect(faultsOf(passwordForm, { ...both, currentPassword: '' })).toEqual([
			'currentPassword: Digite sua senha atual',
		]);
		expect(faultsOf(passwordForm, { ...both, confirmPassword: 'outra123', currentPassword: 'a' })).toEqual([
			DIFFERENT,
		]);
	});
});

describe('recovery and codes', () => {
	it('recovery requires an email', () => {
		expect(faultsOf(recoveryForm, { email: 'ana@martelo.test' })).toEqual([]);
		expect(faultsOf(recoveryForm, { email: '' })).toEqual(['email: Email inválido']);
	});

	it.each([
		['123456', '123456'],
		['123 456', '123456'],
		['123-456', '123456'],
		[' 123.456 ', '123456'],
		['12345', null],
		['1234567', null],
		['12345a', null],
		['١٢٣٤٥٦', null],
	])("the app's code %j is read as %s", (typed, code) => {
		expect(codeForm.safeParse({ code: typed }).data?.code ?? null).toBe(code);
	});

	it('a recovery code is text within its length limits', () => {
		expect(faultsOf(recoveryCodeForm, { code: 'abcde-12345' })).toEqual([]);
		expect(faultsOf(recoveryCodeForm, { code: '  ' })).toEqual(['code: Digite um código de recuperação']);
	});
});
