import { describe, expect, it } from 'vitest';
import { BACKOFFICE_TOASTS } from './backoffice-toasts.ts';
import { favoriteToast, TOASTS, tooManyAttempts } from './toasts.ts';

const ALL = { ...TOASTS, ...BACKOFFICE_TOASTS };

/**
 * Spec §2, §4, §6 and §8 (authentication, favourites), to the letter. Null marks a description that the spec does not
 * fix.
 */
const SPEC: Partial<Record<keyof typeof ALL, [title: string, description: string | null]>> = {
	'login.done': ['Login realizado com sucesso!', 'Redirecionando...'],
	'login.failed': ['Erro no login', 'Email ou senha incorretos'],
	'auth.no-user': ['Erro no login', 'Erro inesperado durante a autenticação'],
	'auth.rate-limit-failed': ['Erro de rate limiting', 'Erro interno'],
	'signup.done': ['Cadastro realizado com sucesso!', 'Conta criada com status pendente'],
	'signup.check-email': ['Cadastro realizado!', 'Verifique seu email para ativar a conta'],
	'signup.failed': ['Erro no cadastro', 'Este email já está cadastrado'],
	'recovery.email-needed': ['Email necessário', 'Digite seu email no campo acima antes de recuperar a senha'],
	'recovery.sent': ['Email enviado!', 'Verifique sua caixa de entrada para redefinir a senha'],
	'recovery.failed': ['Erro na recuperação', null],
	'reset.done': ['Senha redefinida!', 'Você já está logado'],
	'reset.failed': ['Erro ao redefinir senha', null],
	'logout.done': ['Logout realizado', 'Você foi desconectado com sucesso'],
	'logout.failed': ['Erro', 'Erro ao fazer logout'],
	'session.idle': ['Sessão expirada', 'Você foi desconectado por inatividade'],
	'admin.denied': ['Acesso Negado', 'Você não tem permissão para acessar esta página.'],
	'favorite.login-needed': ['Login necessário', 'Faça login para gerenciar favoritos'],
	'favorite.failed': ['Erro', 'Erro ao atualizar favoritos'],
	'auctions.load-failed': ['Erro', 'Erro ao carregar leilões.'],
	'auction.images-failed': ['Erro', 'Erro ao carregar imagens do leilão.'],
	'auction.save-failed': ['Erro', 'Erro ao criar/atualizar leilão. Tente novamente.'],
	'auction.delete-failed': ['Erro', 'Erro ao excluir leilão.'],
	'auction.no-user': ['Erro', 'Usuário não autenticado'],
	'auction.created': ['Sucesso', 'Leilão criado com sucesso!'],
	'auction.updated': ['Sucesso', 'Leilão atualizado com sucesso!'],
	'auction.deleted': ['Sucesso', 'Leilão excluído com sucesso.'],
	'auction.started': ['Sucesso', 'Leilão iniciado com sucesso.'],
	'auction.paused': ['Sucesso', 'Leilão pausado com sucesso.'],
	'auction.resumed': ['Sucesso', 'Leilão retomado com sucesso.'],
	'auction.ended': ['Sucesso', 'Leilão encerrado com sucesso.'],
	'auction.action-failed': ['Erro', 'Erro ao processar ação do leilão.'],
	'live-control.failed': ['Erro', 'Erro ao carregar leilões ao vivo.'],
	'auction.bids-failed': ['Erro', 'Erro ao carregar lances do leilão.'],
	'dashboard.failed': ['Erro', 'Erro ao carregar dados do dashboard.'],
	'image.failed': ['Erro ao otimizar imagem', 'Falha ao otimizar imagem'],
	'image.no-url': ['Erro ao otimizar imagem', 'URL da imagem otimizada não foi retornada'],
	'images.partly-failed': ['Erro', 'Falha ao otimizar algumas imagens'],
	unexpected: ['Erro inesperado', 'Tente novamente mais tarde'],
};

describe('the toasts of the spec', () => {
	it.each(Object.entries(SPEC))('%s', (name, [title, description]) => {
		const toast = ALL[name as keyof typeof ALL];
		expect(toast.title).toBe(title);
		if (description !== null) expect(toast.description).toBe(description);
	});
});

describe('every toast', () => {
	it.each(Object.entries(ALL))('%s has a text in Portuguese', (_, { title, description }) => {
		for (const words of [title, description]) {
			expect(words).toMatch(/^\p{Lu}.*\S$/u);
			expect(words).not.toMatch(/\b(error|failed|please|undefined)\b/i);
		}
	});

	it('is defined under one name only', () => {
		const texts = Object.values(ALL).map(({ title, description }) => `${title}|${description}`);
		expect(new Set(texts).size).toBe(texts.length);
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

describe('favoriteToast names the auction', () => {
	it.each([
		[true, 'Adicionado aos favoritos'],
		[false, 'Removido dos favoritos'],
	])('%s: %s', (favorite, title) => {
		const toast = favoriteToast(favorite, 'Casa em Olinda');
		expect(toast.title).toBe(title);
		expect(toast.description).toContain('Casa em Olinda');
	});
});
