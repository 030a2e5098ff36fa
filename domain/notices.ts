/** Everything that went well or is worth saying, in the words of spec §4 and §8; each has one home, here. */
export const NOTICES = {
	'login.done': { title: 'Login realizado com sucesso!', description: 'Redirecionando...' },
	'logout.done': { title: 'Logout realizado', description: 'Você foi desconectado com sucesso' },
	'logout.failed': { title: 'Erro', description: 'Erro ao fazer logout' },
	'signup.done': {
		title: 'Cadastro realizado com sucesso!',
		description: 'Conta criada com status pendente',
	},
	'signup.check-email': {
		title: 'Cadastro realizado!',
		description: 'Verifique seu email para ativar a conta',
	},
	'login.failed': { title: 'Erro no login', description: 'Email ou senha incorretos' },
	'signup.failed': { title: 'Erro no cadastro', description: 'Este email já está cadastrado' },
	'auth.no-user': { title: 'Erro no login', description: 'Erro inesperado durante a autenticação' },
	'auth.too-many': { title: 'Muitas tentativas', description: 'Tente novamente em N minutos' },
	'auth.rate-limit-failed': { title: 'Erro de rate limiting', description: 'Erro interno' },
	unexpected: { title: 'Erro inesperado', description: 'Tente novamente mais tarde' },
} as const satisfies Record<string, Notice>;

export interface Notice {
	title: string;
	description: string;
}

/** The rate limit toast of spec §8: N is the wait in seconds over 60, rounded up. */
export function tooManyAttempts(retryAfterSeconds: number): Notice {
	const minutes = Math.ceil(retryAfterSeconds / 60);
	const { title, description } = NOTICES['auth.too-many'];
	return { title, description: description.replace('N', String(minutes)) };
}
