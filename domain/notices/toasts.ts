import { type PageProblem, pageWordsOf } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';

/** The toasts other than problems, with the texts of spec §4 and §8. Each text is defined only here. */
export const TOASTS = {
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
	'session.idle': { title: 'Sessão expirada', description: 'Você foi desconectado por inatividade' },
	'session.over': { title: 'Sessão encerrada', description: 'Entre de novo para continuar.' },
	'login.failed': { title: 'Erro no login', description: 'Email ou senha incorretos' },
	'signup.failed': { title: 'Erro no cadastro', description: 'Este email já está cadastrado' },
	'confirmation.done': {
		title: 'Email confirmado!',
		description: 'Entre com seu email e a senha que você acabou de definir.',
	},
	'confirmation.failed': {
		title: 'Link inválido',
		description: 'Este link de confirmação não vale mais. Entre com email e senha para receber outro.',
	},
	'recovery.email-needed': {
		title: 'Email necessário',
		description: 'Digite seu email no campo acima antes de recuperar a senha',
	},
	'recovery.sent': {
		title: 'Email enviado!',
		description: 'Verifique sua caixa de entrada para redefinir a senha',
	},
	'recovery.failed': { title: 'Erro na recuperação', description: 'Tente novamente mais tarde' },
	'reset.done': { title: 'Senha redefinida!', description: 'Você já está logado' },
	'reset.done-sign-in': {
		title: 'Senha redefinida!',
		description: 'Entre com a nova senha e o código do aplicativo',
	},
	'reset.failed': {
		title: 'Erro ao redefinir senha',
		description: 'Este link não vale mais. Peça outro em "Esqueci minha senha".',
	},
	'auth.no-user': { title: 'Erro no login', description: 'Erro inesperado durante a autenticação' },
	'auth.rate-limit-failed': { title: 'Erro de rate limiting', description: 'Erro interno' },
	'admin.denied': {
		title: 'Acesso Negado',
		description: 'Você não tem permissão para acessar esta página.',
	},
	'favorite.login-needed': {
		title: 'Login necessário',
		description: 'Faça login para gerenciar favoritos',
	},
	'favorite.failed': { title: 'Erro', description: 'Erro ao atualizar favoritos' },
	'name.saved': { title: 'Nome atualizado', description: 'A alteração já vale em todo o site.' },
	'name.in-review': {
		title: 'Nome atualizado',
		description: 'Seu cadastro voltou à análise. Avisamos por email quando ele for decidido.',
	},
	'identity.saved': {
		title: 'Dados de identificação salvos',
		description: 'Só você, a equipe que analisa cadastros e os documentos do leilão mostram este número.',
	},
	'identity.in-review': {
		title: 'Dados de identificação salvos',
		description: 'Seu cadastro voltou à análise. Avisamos por email quando ele for decidido.',
	},
	'identity.failed': { title: 'Erro ao salvar', description: 'Não foi possível salvar. Tente de novo.' },
	'enrolment.failed': {
		title: 'Erro',
		description: 'Não foi possível registrar a habilitação. Tente de novo.',
	},
	'preference.failed': {
		title: 'Erro',
		description: 'Não foi possível registrar o direito de preferência. Tente de novo.',
	},
	'document.sent': { title: 'Documento enviado', description: 'Seu cadastro está em análise.' },
	'document.failed': { title: 'Erro ao enviar documento', description: 'Tente novamente mais tarde' },
	'password.changed': {
		title: 'Senha alterada',
		description: 'As outras sessões foram encerradas. Avisamos você por email.',
	},
	'sessions.ended': { title: 'Sessões encerradas', description: 'Só este aparelho continua conectado.' },
	'two-factor.on': {
		title: 'Verificação em duas etapas ativada',
		description: 'No próximo login pediremos o código do aplicativo.',
	},
	'two-factor.off': {
		title: 'Verificação em duas etapas desativada',
		description: 'O login volta a pedir só a senha.',
	},
	'account.deleted': {
		title: 'Conta excluída',
		description: 'Seus dados pessoais foram apagados. Lances e pagamentos ficam sob um pseudônimo.',
	},
	'account.failed': { title: 'Nada foi alterado', description: 'Tente novamente mais tarde' },
	'image.failed': { title: 'Erro ao otimizar imagem', description: 'Falha ao otimizar imagem' },
	'image.no-url': {
		title: 'Erro ao otimizar imagem',
		description: 'URL da imagem otimizada não foi retornada',
	},
	'registration.failed': { title: 'Erro', description: 'Erro ao processar ação.' },
	'proof.sent': {
		title: 'Comprovante enviado',
		description: 'Vamos conferir e avisar você por email.',
	},
	'proof.failed': { title: 'Erro ao enviar comprovante', description: 'Tente novamente mais tarde' },
	'proof.refused': {
		title: 'Comprovante recusado',
		description: 'A pessoa lê o motivo nesta página e por email, e pode enviar outro.',
	},
	'payment.confirmed': { title: 'Pagamento confirmado', description: 'Um email avisa a pessoa.' },
	'win.cancelled': { title: 'Arrematação cancelada', description: 'Um email avisa a pessoa, com o motivo.' },
	'win.refunded': {
		title: 'Arrematação anulada',
		description: 'A devolução é devida. Um email avisa a pessoa, com o motivo.',
	},
	'refund.made': { title: 'Devolução registrada', description: 'Um email avisa a pessoa.' },
	'offer.made': { title: 'Lote oferecido', description: 'Um email avisa a pessoa, com o valor e o prazo.' },
	'offer.withdrawn': { title: 'Oferta retirada', description: 'Um email avisa a pessoa.' },
	'offer.accepted': { title: 'O lote é seu', description: 'Veja nesta página como pagar, e até quando.' },
	'offer.declined': { title: 'Oferta recusada', description: 'Você não deve nada por este lote.' },
	'lot.reopened': { title: 'Lote reaberto', description: 'Marque as datas do novo leilão.' },
	'settlement.failed': {
		title: 'O servidor não respondeu',
		description: 'Confira nesta página o que foi feito antes de tentar de novo.',
	},
	'pix.return-asked': {
		title: 'Devolução pedida ao banco',
		description: 'O andamento aparece nesta página.',
	},
	'payment.decision-failed': {
		title: 'O servidor não respondeu',
		description: 'Confira o estado do pagamento e tente de novo.',
	},
	'bank-data.copied': { title: 'Copiado', description: 'Cole no aplicativo do seu banco.' },
	'bank-data.copy-failed': {
		title: 'Não foi possível copiar',
		description: 'Selecione o texto e copie.',
	},
	'pix.copied': {
		title: 'Código Pix copiado',
		description: 'Cole no aplicativo do seu banco, em Pix Copia e Cola.',
	},
	'pix.copy-failed': {
		title: 'Não foi possível copiar',
		description: 'Toque no código, selecione o texto todo e copie.',
	},
	'proxy-bid.cancel-failed': {
		title: 'Lance automático não cancelado',
		description: 'Seu teto continua valendo. Verifique a conexão e tente de novo.',
	},
	'notifications.failed': { title: 'Erro', description: 'Não foi possível carregar os avisos.' },
	'notification-choice.failed': {
		title: 'Escolha não salva',
		description: 'Verifique a conexão e tente de novo.',
	},
	'push.failed': {
		title: 'Notificações não alteradas',
		description: 'O navegador não concluiu o pedido. Tente de novo.',
	},
	'proposal.sent': {
		title: 'Proposta registrada',
		description: 'Enviamos uma cópia por email. A decisão vem depois do leilão.',
	},
	'proposal.unconfirmed': {
		title: 'Não sabemos se a proposta chegou',
		description: 'Verifique a conexão e tente de novo: a mesma proposta não conta duas vezes.',
	},
	'proposal.withdrawn': { title: 'Proposta retirada', description: 'Nada é devido por ela.' },
	'proposal.failed': {
		title: 'Nada foi alterado',
		description: 'Erro ao processar a proposta. Tente novamente.',
	},
	unexpected: { title: 'Erro inesperado', description: 'Tente novamente mais tarde' },
} as const satisfies Record<string, Toast>;

export interface Toast {
	title: string;
	description: string;
}

/** A problem as a toast. */
export function toastOf(it: PageProblem): Toast {
	const { title, detail } = pageWordsOf(it);
	return { title, description: detail };
}

/** The toast for an added or removed favourite (spec §8). */
export function favoriteToast(favorite: boolean, title: string): Toast {
	return favorite
		? { title: 'Adicionado aos favoritos', description: `${title} agora está nos seus favoritos.` }
		: { title: 'Removido dos favoritos', description: `${title} saiu dos seus favoritos.` };
}

/** The toast for a cancelled proxy bid. The bid (centavos) remains valid (rules §4). */
export function proxyBidCancelledToast(bid: Centavos): Toast {
	return {
		title: 'Lance automático cancelado',
		description: `Seu lance de ${formatBRL(bid)} continua valendo.`,
	};
}

/** The rate limit toast of spec §8. It shows the wait in minutes, rounded up. */
export function tooManyAttempts(retryAfterSeconds: number): Toast {
	const { title, detail } = pageWordsOf(problem('auth.too-many', { retry_after: retryAfterSeconds }));
	return { title, description: detail };
}
