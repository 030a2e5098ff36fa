/** A kind of work that waits for an administrator, in words. */
interface WaitingWords {
	/** The text after the number, singular and plural. */
	one: string;
	many: string;
	/** The verb of the one act that ends it. */
	action: string;
	/** What its time says: since when it waits, or until when it can be done. */
	time: 'since' | 'until';
}

/** Every kind of work that waits for an administrator; among equally urgent kinds, the first stands first. */
export const WAITING_WORK = {
	'to-close': {
		one: 'lote chegou ao fim e espera pelo leiloeiro',
		many: 'lotes chegaram ao fim e esperam pelo leiloeiro',
		action: 'Conduzir',
		time: 'since',
	},
	'to-start': {
		one: 'leilão ao vivo já devia ter começado',
		many: 'leilões ao vivo já deviam ter começado',
		action: 'Iniciar',
		time: 'since',
	},
	paused: {
		one: 'leilão está pausado',
		many: 'leilões estão pausados',
		action: 'Retomar',
		time: 'since',
	},
	enrolments: {
		one: 'habilitação a decidir',
		many: 'habilitações a decidir',
		action: 'Decidir',
		time: 'since',
	},
	preferences: {
		one: 'direito de preferência a decidir',
		many: 'direitos de preferência a decidir',
		action: 'Decidir',
		time: 'since',
	},
	proofs: {
		one: 'comprovante a conferir',
		many: 'pagamentos com comprovante a conferir',
		action: 'Conferir',
		time: 'since',
	},
	slips: {
		one: 'guia a informar',
		many: 'guias a informar',
		action: 'Informar guia',
		time: 'since',
	},
	consents: {
		one: 'ato espera pelo seu consentimento',
		many: 'atos esperam pelo seu consentimento',
		action: 'Rever',
		time: 'until',
	},
	'stray-pix': {
		one: 'Pix recebido não quita nenhum pagamento',
		many: 'Pix recebidos não quitam nenhum pagamento',
		action: 'Devolver',
		time: 'since',
	},
	overdue: {
		one: 'pagamento em atraso',
		many: 'pagamentos em atraso',
		action: 'Cobrar',
		time: 'since',
	},
	fallen: {
		one: 'arrematação foi desfeita e o lote espera por destino',
		many: 'arrematações foram desfeitas e os lotes esperam por destino',
		action: 'Dar destino',
		time: 'since',
	},
	proposals: {
		one: 'proposta a decidir',
		many: 'propostas a decidir',
		action: 'Decidir',
		time: 'since',
	},
	registrations: {
		one: 'cadastro espera por análise',
		many: 'cadastros esperam por análise',
		action: 'Analisar',
		time: 'since',
	},
	identities: {
		one: 'identidade a conferir',
		many: 'identidades a conferir',
		action: 'Conferir',
		time: 'since',
	},
	'sale-drafts': {
		one: 'edital a publicar para manter as datas',
		many: 'editais a publicar para manter as datas',
		action: 'Publicar',
		time: 'until',
	},
	'lot-drafts': {
		one: 'lote a publicar para manter as datas',
		many: 'lotes a publicar para manter as datas',
		action: 'Publicar',
		time: 'until',
	},
	expired: {
		one: 'leilão expirou sem começar',
		many: 'leilões expiraram sem começar',
		action: 'Remarcar',
		time: 'since',
	},
	unsold: {
		one: 'lote terminou sem lances e espera por destino',
		many: 'lotes terminaram sem lances e esperam por destino',
		action: 'Dar destino',
		time: 'since',
	},
	ending: {
		one: 'leilão termina dentro de uma hora',
		many: 'leilões terminam dentro de uma hora',
		action: 'Acompanhar',
		time: 'until',
	},
	'preference-windows': {
		one: 'prazo de preferência em curso',
		many: 'prazos de preferência em curso',
		action: 'Acompanhar',
		time: 'until',
	},
	offers: {
		one: 'oferta ao próximo licitante espera por resposta',
		many: 'ofertas ao próximo licitante esperam por resposta',
		action: 'Acompanhar',
		time: 'until',
	},
} as const satisfies Record<string, WaitingWords>;

export type WaitingKind = keyof typeof WAITING_WORK;
export const WAITING_KINDS = Object.keys(WAITING_WORK) as [WaitingKind, ...WaitingKind[]];

/** '1.200' and 'pagamentos em atraso'. */
export function waitingWords(kind: WaitingKind, count: number): { count: string; what: string } {
	const { one, many } = WAITING_WORK[kind];
	return { count: count.toLocaleString('pt-BR'), what: count === 1 ? one : many };
}
