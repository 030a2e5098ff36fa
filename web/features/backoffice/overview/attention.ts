import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { Attention, AttentionKind } from '#contract/overview.ts';
import { PAGES } from '#contract/paths.ts';
import { formatDateTime } from '#domain/values/time.ts';

interface Wording {
	/** The text after the number, singular and plural. */
	one: string;
	many: string;
	since: (when: string) => string;
	to: string;
	tone: 'live' | 'warn' | 'ink';
}

const waiting = (when: string) => `O mais antigo desde ${when}`;

const WORDS: Record<AttentionKind, Wording> = {
	'to-start': {
		one: 'leilão ao vivo já devia ter começado',
		many: 'leilões ao vivo já deviam ter começado',
		since: (when) => `Marcado para ${when}`,
		to: PAGES.adminLive,
		tone: 'live',
	},
	paused: {
		one: 'leilão está pausado',
		many: 'leilões estão pausados',
		since: (when) => `Desde ${when}`,
		to: `${PAGES.adminLive}&status=paused`,
		tone: 'warn',
	},
	ending: {
		one: 'leilão termina dentro de uma hora',
		many: 'leilões terminam dentro de uma hora',
		since: (when) => `O primeiro em ${when}`,
		to: `${PAGES.adminLive}&status=active`,
		tone: 'warn',
	},
	consents: {
		one: 'ato espera pelo consentimento de outra pessoa',
		many: 'atos esperam pelo consentimento de outra pessoa',
		since: waiting,
		to: `${PAGES.adminAudit}?action=payment.consent-asked`,
		tone: 'warn',
	},
	proofs: {
		one: 'comprovante a conferir',
		many: 'comprovantes a conferir',
		since: waiting,
		to: `${ADMIN_PAGES.payments}?state=proof`,
		tone: 'warn',
	},
	overdue: {
		one: 'pagamento em atraso',
		many: 'pagamentos em atraso',
		since: waiting,
		to: `${ADMIN_PAGES.payments}?state=overdue`,
		tone: 'warn',
	},
	fallen: {
		one: 'lote ficou sem arrematante',
		many: 'lotes ficaram sem arrematante',
		since: waiting,
		to: PAGES.admin,
		tone: 'warn',
	},
	registrations: {
		one: 'cadastro espera por análise',
		many: 'cadastros esperam por análise',
		since: waiting,
		to: PAGES.adminRegistrations,
		tone: 'ink',
	},
	expired: {
		one: 'leilão expirou sem começar',
		many: 'leilões expiraram sem começar',
		since: (when) => `O primeiro em ${when}`,
		to: `${PAGES.adminAuctions}?stage=scheduled&sort=end_time-asc`,
		tone: 'ink',
	},
};

/** The texts of a waiting task, and the address of its page. */
export function wordsOfAttention({ kind, count, at }: Attention) {
	const { one, many, since, to, tone } = WORDS[kind];
	return {
		count: count.toLocaleString('pt-BR'),
		what: count === 1 ? one : many,
		since: since(formatDateTime(at)),
		to,
		tone,
	};
}
