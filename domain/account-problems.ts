import { entry } from './problem-entry.ts';

/** Problems of signing in, signing up and changing an account; part of the catalogue in domain/problems.ts. */
export const ACCOUNT_PROBLEMS = {
	'auth.wrong-credentials': entry('Erro no login', () => 'Email ou senha incorretos'),
	'auth.unconfirmed': entry(
		'Email não confirmado',
		() => 'Confirme seu email antes de entrar. Enviamos o link de novo.',
	),
	'auth.link-over': entry(
		'Link inválido',
		() => 'Este link não vale mais. Peça outro em "Esqueci minha senha".',
	),
	'auth.confirmation-over': entry(
		'Link inválido',
		() => 'Este link de confirmação não vale mais. Entre com email e senha para receber outro.',
	),
	'auth.wrong-code': entry(
		'Código incorreto',
		() => 'Código incorreto. Confira o aplicativo e tente de novo.',
	),
	'auth.wrong-recovery-code': entry('Código incorreto', () => 'Código de recuperação incorreto ou já usado.'),
	'auth.challenge-over': entry(
		'Tempo esgotado',
		() => 'O tempo para o código acabou. Digite email e senha de novo.',
	),
	'auth.too-many-codes': entry(
		'Muitas tentativas',
		() => 'Códigos errados demais. Digite email e senha de novo.',
	),
	'auth.codes-locked': entry(
		'Muitas tentativas',
		() => 'Códigos errados demais. Tente novamente em 15 minutos.',
	),
	'auth.refused': entry(
		'Pedido recusado',
		() => 'Não foi possível atender a este pedido. Nada foi alterado.',
	),
	'password.wrong': entry('Senha incorreta', () => 'A senha não confere. Nada foi alterado.'),
	'account.email-taken': entry('Erro no cadastro', () => 'Este email já está cadastrado'),
	'account.unconfirmed': entry(
		'Email não confirmado',
		() =>
			'Confirme seu email antes de ativar a verificação em duas etapas. Saia e entre de novo para receber o link.',
	),
	'two-factor.on': entry('Já ativada', () => 'A verificação em duas etapas já está ativada.'),
	'two-factor.off': entry('Não ativada', () => 'A verificação em duas etapas não está ativada.'),
} as const;
