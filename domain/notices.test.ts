import { describe, expect, it } from 'vitest';
import { NOTICES, tooManyAttempts } from './notices.ts';

/** Spec §4 and §8, to the letter. */
const SPEC: Record<keyof typeof NOTICES, [title: string, description: string]> = {
	'login.done': ['Login realizado com sucesso!', 'Redirecionando...'],
	'logout.done': ['Logout realizado', 'Você foi desconectado com sucesso'],
	'logout.failed': ['Erro', 'Erro ao fazer logout'],
	'signup.done': ['Cadastro realizado com sucesso!', 'Conta criada com status pendente'],
	'signup.check-email': ['Cadastro realizado!', 'Verifique seu email para ativar a conta'],
	'login.failed': ['Erro no login', 'Email ou senha incorretos'],
	'signup.failed': ['Erro no cadastro', 'Este email já está cadastrado'],
	'auth.no-user': ['Erro no login', 'Erro inesperado durante a autenticação'],
	'auth.too-many': ['Muitas tentativas', 'Tente novamente em N minutos'],
	'auth.rate-limit-failed': ['Erro de rate limiting', 'Erro interno'],
	unexpected: ['Erro inesperado', 'Tente novamente mais tarde'],
};

describe('the notices', () => {
	it('are those of the spec, no more and no less', () => {
		expect(Object.keys(NOTICES).sort()).toEqual(Object.keys(SPEC).sort());
	});

	it.each(Object.entries(NOTICES))('%s', (name, { title, description }) => {
		expect([title, description]).toEqual(SPEC[name as keyof typeof NOTICES]);
	});
});

describe('tooManyAttempts', () => {
	it.each([
		[1, 1],
		[59, 1],
		[60, 1],
		[61, 2],
		[899, 15],
		[900, 15],
		[3_600, 60],
	])('a wait of %i seconds is %i minutes', (seconds, minutes) => {
		expect(tooManyAttempts(seconds)).toEqual({
			title: 'Muitas tentativas',
			description: `Tente novamente em ${minutes} minutos`,
		});
	});
});
