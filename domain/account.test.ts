import { describe, expect, it } from 'vitest';
import { PROFILE_STATUSES } from './access.ts';
import { landingOf, loginForm, PROFILE_LABELS, signupForm } from './account.ts';

const messages = (form: typeof loginForm | typeof signupForm, given: unknown) =>
	form.safeParse(given).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

const email = 'ana@casa.com.br';
const password = 'leilao123';
const name = 'Ana Ribeiro';

describe('the login form (spec §5)', () => {
	it.each([
		[{ email, password }, []],
		[{ email, password: '123456' }, []],
		[{ email: '', password }, ['email: Email inválido']],
		[{ email: 'ana@', password }, ['email: Email inválido']],
		[{ email: 'ana@casa', password }, ['email: Email inválido']],
		[{ email, password: '12345' }, ['password: Senha deve ter pelo menos 6 caracteres']],
		[{ email, password: 'x'.repeat(128) }, []],
		[{ email, password: 'x'.repeat(129) }, ['password: Senha deve ter no máximo 128 caracteres']],
		[
			{ email: 'x', password: '' },
			['email: Email inválido', 'password: Senha deve ter pelo menos 6 caracteres'],
		],
	])('%o: %j', (given, expected) => {
		expect(messages(loginForm, given)).toEqual(expected);
	});

	it('knows no other field', () => {
		expect(messages(loginForm, { email, password, role: 'admin' })).toHaveLength(1);
	});
});

describe('the signup form (spec §5)', () => {
	it.each([
		[{ name, email, password }, []],
		[{ name: 'Jó', email, password }, []],
		[{ name: 'F', email, password }, ['name: Nome deve ter pelo menos 2 caracteres']],
		[{ name: '  F  ', email, password }, ['name: Nome deve ter pelo menos 2 caracteres']],
		[{ name: 'x'.repeat(121), email, password }, ['name: Nome deve ter no máximo 120 caracteres']],
		[
			{ name, email: 'x', password: '1' },
			['email: Email inválido', 'password: Senha deve ter pelo menos 6 caracteres'],
		],
	])('%o: %j', (given, expected) => {
		expect(messages(signupForm, given)).toEqual(expected);
	});
});

it('an approved profile lands at the start, every other one on the profile (spec §2)', () => {
	expect(PROFILE_STATUSES.map(landingOf)).toEqual(['/profile', '/', '/profile']);
	expect(Object.keys(PROFILE_LABELS)).toEqual([...PROFILE_STATUSES]);
});
