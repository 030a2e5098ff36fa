import { entry } from './problem-entry.ts';

/** Problems of signing in, signing up and changing an account; part of the catalogue in domain/problems/problems.ts. */
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
	'auth.code-used': entry(
		'Código já usado',
		() => 'Este código já foi usado. Espere o aplicativo mostrar o próximo.',
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
	'auth.demo-reachable': entry(
		'Demonstração aberta a outros',
		() =>
			'Esta demonstração é acessada de fora do computador em que está, e esta senha é pública. Inicie-a com DEMO_PASSWORD.',
	),
	'auth.refused': entry(
		'Pedido recusado',
		() => 'Não foi possível atender a este pedido. Nada foi alterado.',
	),
	'auth.two-factor-again': entry(
		'Confirme que é você',
		() =>
			'Digite um código do aplicativo de autenticação e repita: este ato pede um código de menos de 10 minutos. Nada foi feito.',
	),
	'password.wrong': entry('Senha incorreta', () => 'A senha não confere. Nada foi alterado.'),
	'account.email-taken': entry('Erro no cadastro', () => 'Este email já está cadastrado'),
	'two-factor.on': entry('Já ativada', () => 'A verificação em duas etapas já está ativada.'),
	'two-factor.off': entry('Não ativada', () => 'A verificação em duas etapas não está ativada.'),
} as const;

/** Problems of deciding on registrations. */
export const REGISTRATION_PROBLEMS = {
	'registration.not-found': entry('Cadastro não encontrado', () => 'Este cadastro não existe.'),
	'registration.own': entry(
		'Seu próprio cadastro',
		() => 'Outro administrador precisa analisar o seu cadastro. Nada foi alterado.',
	),
	'registration.decided': entry(
		'Cadastro já analisado',
		() => 'Outra pessoa já decidiu sobre este cadastro. Sua decisão não foi registrada.',
	),
	'registration.changed': entry(
		'Cadastro mudou',
		() =>
			'Outro documento ou outro nome chegou enquanto você analisava. Confira antes de decidir. Nada foi alterado.',
	),
	'registration.document-missing': entry(
		'Sem documento',
		() => 'Não há documento nesta conta. Marque só o que você conferiu. Nada foi alterado.',
	),
	'registration.not-approved': entry(
		'Cadastro não aprovado',
		() => 'Este cadastro não está aprovado: não há aprovação a revogar. Nada foi alterado.',
	),
	'registration.administrator': entry(
		'Cadastro de administrador',
		() => 'Administradores não dão lances: não há aprovação a revogar. Nada foi alterado.',
	),
};

/** Problems of managing bars. */
export const BAR_PROBLEMS = {
	'bar.not-found': entry('Impedimento não encontrado', () => 'Este impedimento não existe.'),
	'bar.over': entry('Impedimento já encerrado', () => 'Este impedimento já não vale. Nada foi alterado.'),
	'bar.past-end': entry(
		'Término no passado',
		() => 'O impedimento já nasceria encerrado: escolha um término no futuro. Nada foi gravado.',
	),
	'bar.tax-id-invalid': entry(
		'CPF ou CNPJ inválido',
		() => 'Confira os números, inclusive os dois últimos. Nada foi gravado.',
	),
};
