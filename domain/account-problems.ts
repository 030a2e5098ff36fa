import { say } from './problem-entry.ts';

/** Problems of signing in, signing up and changing an account; part of the catalogue in domain/problems.ts. */
export const ACCOUNT_PROBLEMS = {
	'auth.wrong-credentials': say('Erro no login', () => 'Email ou senha incorretos'),
	'auth.unconfirmed': say(
		'Email não confirmado',
		() => 'Confirme seu email antes de entrar. Enviamos o link de novo.',
	),
	'auth.link-over': say(
		'Link inválido',
		() => 'Este link não vale mais. Peça outro em "Esqueci minha senha".',
	),
	'auth.confirmation-over': say(
		'Link inválido',
		() => 'Este link de confirmação não vale mais. Entre com email e senha para receber outro.',
	),
	'auth.wrong-code': say('Código incorreto', () => 'Código incorreto. Confira o aplicativo e tente de novo.'),
	'auth.wrong-recovery-code': say('Código incorreto', () => 'Código de recuperação incorreto ou já usado.'),
	'auth.challenge-over': say(
		'Tempo esgotado',
		() => 'O tempo para o código acabou. Digite email e senha de novo.',
	),
	'auth.too-many-codes': say(
		'Muitas tentativas',
		() => 'Códigos errados demais. Digite email e senha de novo.',
	),
	'auth.codes-locked': say(
		'Muitas tentativas',
		() => 'Códigos errados demais. Tente novamente em 15 minutos.',
	),
	'auth.refused': say('Pedido recusado', () => 'Não foi possível atender a este pedido. Nada foi alterado.'),
	'password.wrong': say('Senha incorreta', () => 'A senha não confere. Nada foi alterado.'),
	'account.email-taken': say('Erro no cadastro', () => 'Este email já está cadastrado'),
	'account.unconfirmed': say(
		'Email não confirmado',
		() =>
			'Confirme seu email antes de ativar a verificação em duas etapas. Saia e entre de novo para receber o link.',
	),
	'two-factor.on': say('Já ativada', () => 'A verificação em duas etapas já está ativada.'),
	'two-factor.off': say('Não ativada', () => 'A verificação em duas etapas não está ativada.'),
} as const;
