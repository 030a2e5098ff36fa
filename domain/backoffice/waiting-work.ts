/** A kind of work that waits for an administrator, in words. */
interface WaitingWords {
	/** The text after the number, singular and plural. */
	one: string;
	many: string;
	/** The verb of the one act that ends it. */
	action: string;
	/** What its time says: since when it waits, or until when it can be done. */
	time: 'since' | 'until';
	/** Why new work of the kind does not ring the bell of administrators; null where it does. */
	silent: string | null;
}

/** Every kind of work that waits for an administrator; among equally urgent kinds, the first stands first. */
export const WAITING_WORK = {
	'to-close': {
		one: 'lote chegou ao fim e espera pelo leiloeiro',
		many: 'lotes chegaram ao fim e esperam pelo leiloeiro',
		action: 'Conduzir',
		time: 'since',
		silent: null,
	},
	'to-start': {
		one: 'leilão ao vivo já devia ter começado',
		many: 'leilões ao vivo já deviam ter começado',
		action: 'Iniciar',
		time: 'since',
		silent: null,
	},
	paused: {
		one: 'leilão está pausado',
		many: 'leilões estão pausados',
		action: 'Retomar',
		time: 'since',
		silent: 'an administrator paused it, and the count of Ao vivo stays red until it runs',
	},
	conditional: {
		one: 'lance condicional espera resposta do comitente',
		many: 'lances condicionais esperam resposta do comitente',
		action: 'Responder',
		time: 'until',
		silent: null,
	},
	enrolments: {
		one: 'habilitação a decidir',
		many: 'habilitações a decidir',
		action: 'Decidir',
		time: 'since',
		silent: null,
	},
	preferences: {
		one: 'direito de preferência a decidir',
		many: 'direitos de preferência a decidir',
		action: 'Decidir',
		time: 'since',
		silent: null,
	},
	'debtor-payments': {
		one: 'comprovante de devedor a conferir',
		many: 'comprovantes de devedores a conferir',
		action: 'Conferir',
		time: 'since',
		silent: null,
	},
	proofs: {
		one: 'comprovante a conferir',
		many: 'pagamentos com comprovante a conferir',
		action: 'Conferir',
		time: 'since',
		silent: null,
	},
	slips: {
		one: 'guia a informar',
		many: 'guias a informar',
		action: 'Informar guia',
		time: 'since',
		silent: null,
	},
	'correction-rates': {
		one: 'índice de correção a informar',
		many: 'índices de correção a informar',
		action: 'Informar índice',
		time: 'since',
		silent: null,
	},
	consents: {
		one: 'ato espera pelo seu consentimento',
		many: 'atos esperam pelo seu consentimento',
		action: 'Rever',
		time: 'until',
		silent: null,
	},
	'payee-accounts': {
		one: 'destinatário com lotes publicados sem conta de recebimento',
		many: 'destinatários com lotes publicados sem conta de recebimento',
		action: 'Informar conta',
		time: 'since',
		silent: null,
	},
	certificates: {
		one: 'certificado do banco perto do fim',
		many: 'certificados do banco perto do fim',
		action: 'Renovar',
		time: 'until',
		silent: null,
	},
	'auctioneer-registrations': {
		one: 'matrícula de leiloeiro perto do fim',
		many: 'matrículas de leiloeiros perto do fim',
		action: 'Renovar',
		time: 'until',
		silent: null,
	},
	'contested-pix': {
		one: 'Pix está em contestação no banco de quem pagou',
		many: 'Pix estão em contestação nos bancos de quem pagou',
		action: 'Responder',
		time: 'since',
		silent: null,
	},
	'stray-pix': {
		one: 'Pix recebido não quita nenhum pagamento',
		many: 'Pix recebidos não quitam nenhum pagamento',
		action: 'Devolver',
		time: 'since',
		silent: null,
	},
	overdue: {
		one: 'pagamento em atraso',
		many: 'pagamentos em atraso',
		action: 'Cobrar',
		time: 'since',
		silent: null,
	},
	statements: {
		one: 'conta de venda a entregar ao comitente',
		many: 'contas de venda a entregar aos comitentes',
		action: 'Entregar',
		time: 'until',
		silent: null,
	},
	payouts: {
		one: 'repasse a fazer ao comitente',
		many: 'repasses a fazer aos comitentes',
		action: 'Repassar',
		time: 'until',
		silent: null,
	},
	refunds: {
		one: 'devolução a fazer a quem arrematou',
		many: 'devoluções a fazer a quem arrematou',
		action: 'Devolver',
		time: 'until',
		silent: null,
	},
	'taken-back': {
		one: 'Pix foi tomado de volta pelo banco de quem pagou',
		many: 'Pix foram tomados de volta pelo banco de quem pagou',
		action: 'Cobrar',
		time: 'since',
		silent: null,
	},
	fallen: {
		one: 'arrematação foi desfeita e o lote espera por destino',
		many: 'arrematações foram desfeitas e os lotes esperam por destino',
		action: 'Dar destino',
		time: 'since',
		silent: null,
	},
	proposals: {
		one: 'proposta a decidir',
		many: 'propostas a decidir',
		action: 'Decidir',
		time: 'since',
		silent: null,
	},
	questions: {
		one: 'pergunta sobre um lote a responder',
		many: 'perguntas sobre lotes a responder',
		action: 'Responder',
		time: 'since',
		silent: null,
	},
	visits: {
		one: 'pedido de visita a responder',
		many: 'pedidos de visita a responder',
		action: 'Responder',
		time: 'since',
		silent: null,
	},
	registrations: {
		one: 'cadastro espera por análise',
		many: 'cadastros esperam por análise',
		action: 'Analisar',
		time: 'since',
		silent: null,
	},
	identities: {
		one: 'identidade a conferir',
		many: 'identidades a conferir',
		action: 'Conferir',
		time: 'since',
		silent: null,
	},
	notices: {
		one: 'leilão publicado com cientificações a fazer',
		many: 'leilões publicados com cientificações a fazer',
		action: 'Cientificar',
		time: 'until',
		silent: null,
	},
	'sale-drafts': {
		one: 'edital a publicar para manter as datas',
		many: 'editais a publicar para manter as datas',
		action: 'Publicar',
		time: 'until',
		silent: null,
	},
	'lot-drafts': {
		one: 'lote a publicar para manter as datas',
		many: 'lotes a publicar para manter as datas',
		action: 'Publicar',
		time: 'until',
		silent: null,
	},
	expired: {
		one: 'leilão expirou sem começar',
		many: 'leilões expiraram sem começar',
		action: 'Remarcar',
		time: 'since',
		silent: null,
	},
	unsold: {
		one: 'lote terminou sem venda e espera por destino',
		many: 'lotes terminaram sem venda e esperam por destino',
		action: 'Dar destino',
		time: 'since',
		silent: null,
	},
	suspended: {
		one: 'lote suspenso espera pela retomada',
		many: 'lotes suspensos esperam pela retomada',
		action: 'Ver',
		time: 'since',
		silent: 'an administrator suspended it, and it waits for the order that ends the suspension',
	},
	ending: {
		one: 'leilão termina dentro de uma hora',
		many: 'leilões terminam dentro de uma hora',
		action: 'Acompanhar',
		time: 'until',
		silent: 'the clock ends it, and nobody has to act',
	},
	'preference-windows': {
		one: 'prazo de preferência em curso',
		many: 'prazos de preferência em curso',
		action: 'Acompanhar',
		time: 'until',
		silent: 'its holder acts, and the clock ends it',
	},
	offers: {
		one: 'oferta ao próximo licitante espera por resposta',
		many: 'ofertas ao próximo licitante esperam por resposta',
		action: 'Acompanhar',
		time: 'until',
		silent: 'the next bidder answers; a refusal rings as fallen',
	},
} as const satisfies Record<string, WaitingWords>;

export type WaitingKind = keyof typeof WAITING_WORK;
export const WAITING_KINDS = Object.keys(WAITING_WORK) as [WaitingKind, ...WaitingKind[]];

/** A kind whose new work rings the bell of administrators. */
export type RingingKind = {
	[K in WaitingKind]: (typeof WAITING_WORK)[K]['silent'] extends null ? K : never;
}[WaitingKind];
export const RINGING_KINDS = WAITING_KINDS.filter((kind) => WAITING_WORK[kind].silent === null) as [
	RingingKind,
	...RingingKind[],
];

/** '1.200' and 'pagamentos em atraso'. */
export function waitingWords(kind: WaitingKind, count: number): { count: string; what: string } {
	const { one, many } = WAITING_WORK[kind];
	return { count: count.toLocaleString('pt-BR'), what: count === 1 ? one : many };
}

/** A kind as a title: of one thing 'Guia a informar', of all of them 'Guias a informar'. */
export function waitingTitle(kind: WaitingKind, of: 'one' | 'many'): string {
	const words = WAITING_WORK[kind][of];
	return words.charAt(0).toLocaleUpperCase('pt-BR') + words.slice(1);
}
