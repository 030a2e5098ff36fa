/** The subjects of administrators' actions, by which the audit log is filtered. */
export const AUDIT_KINDS = {
	auction: 'Leilões',
	registration: 'Cadastros',
	image: 'Imagens',
	payment: 'Pagamentos',
	file: 'Arquivos',
	proposal: 'Propostas',
	bar: 'Impedimentos',
	enrolment: 'Habilitações',
	preference: 'Direitos de preferência',
	sale: 'Leilões com edital',
	auctioneer: 'Leiloeiros',
	seller: 'Comitentes',
} as const;
export type AuditKind = keyof typeof AUDIT_KINDS;

/** The actions in the audit log, as its readers see them. The part before the dot is the kind. */
export const AUDIT_ACTIONS = {
	'auction.created': 'Criou o leilão',
	'auction.edited': 'Editou o leilão',
	'auction.started': 'Iniciou o leilão',
	'auction.paused': 'Pausou o leilão',
	'auction.suspended': 'Suspendeu o leilão',
	'auction.resumed': 'Retomou o leilão',
	'auction.postponed': 'Adiou o leilão',
	'auction.debtor-preference': 'Registrou a compra pelo devedor',
	'auction.called': 'Chamou o maior lance',
	'auction.ended': 'Encerrou o leilão',
	'auction.conditional-accepted': 'Aceitou o lance condicional, pelo comitente',
	'auction.conditional-refused': 'Recusou o lance condicional, pelo comitente',
	'auction.conditional-countered': 'Fez a contraproposta do comitente',
	'auction.cancelled': 'Cancelou o leilão',
	'auction.deleted': 'Excluiu o leilão',
	'auction.duplicated': 'Duplicou o lote',
	'auction.withdrawn': 'Retirou o leilão',
	'auction.outcome-decided': 'Registrou o desfecho do lote',
	'auction.bundled': 'Baixou o dossiê para o juízo',
	'auction.signed-auto': 'Guardou o auto assinado',
	'auction.reopened': 'Reabriu o lote em novo leilão',
	'payment.cancelled': 'Cancelou a arrematação',
	'payment.refunded': 'Devolveu o pagamento',
	'payment.offered': 'Ofereceu o lote ao lance anterior',
	'payment.offer-withdrawn': 'Retirou a oferta do lote',
	'registration.approved': 'Aprovou o cadastro',
	'registration.rejected': 'Rejeitou o cadastro',
	'registration.revoked': 'Revogou a aprovação do cadastro',
	'registration.factor-reset': 'Retirou a verificação em duas etapas',
	'registration.identity-checked': 'Conferiu a identidade',
	'registration.identity-freed': 'Liberou o CPF ou CNPJ de uma conta',
	'image.added': 'Adicionou uma imagem',
	'image.ordered': 'Mudou a ordem das imagens',
	'image.removed': 'Removeu uma imagem',
	'payment.confirmed': 'Confirmou o pagamento',
	'payment.proof-refused': 'Recusou o comprovante',
	'payment.component-confirmed': 'Confirmou uma parte do pagamento',
	'payment.deposit-slip': 'Informou a guia de depósito judicial',
	'payment.credit-entered': 'Registrou o pagamento com crédito',
	'payment.penalty-asked': 'Cobrou a multa de uma parcela',
	'payment.correction-rate': 'Informou o índice de um mês',
	'payment.rest-due': 'Venceu o saldo das parcelas',
	'payment.refund-made': 'Registrou a devolução do que foi pago',
	'payment.pix-returned': 'Pediu a devolução de um Pix',
	'payment.consent-asked': 'Pediu um segundo consentimento',
	'payment.payout-paid': 'Registrou o repasse ao comitente',
	'payment.payout-line-added': 'Acrescentou comissão ou despesa a um repasse',
	'payment.payout-line-removed': 'Retirou comissão ou despesa de um repasse',
	'payment.statement-sent': 'Registrou a entrega da conta de venda',
	'file.removed': 'Removeu arquivos sem dono',
	'file.notice-proof-added': 'Enviou a prova de uma cientificação',
	'payment.dps-numbered': 'Numerou a DPS da comissão',
	'proposal.accepted': 'Aceitou a proposta parcelada',
	'enrolment.approved': 'Habilitou em um leilão',
	'enrolment.refused': 'Recusou a habilitação',
	'preference.approved': 'Reconheceu o direito de preferência',
	'preference.refused': 'Recusou o direito de preferência',
	'bar.created': 'Impediu um CPF ou CNPJ',
	'bar.ended': 'Encerrou um impedimento',
	'proposal.declined': 'Recusou a proposta parcelada',
	'auction.published': 'Publicou o lote',
	'auction.publication-planned': 'Programou a publicação do lote',
	'auction.reason-stated': 'Escreveu o motivo de um ponto da publicação',
	'auction.document-added': 'Enviou um documento do lote',
	'auction.document-removed': 'Removeu um documento do lote',
	'auction.notices-changed': 'Alterou as cientificações do lote',
	'sale.created': 'Criou o leilão com edital',
	'sale.edited': 'Editou o leilão com edital',
	'sale.deleted': 'Excluiu o rascunho do leilão',
	'sale.offered-again': 'Ofereceu de novo os lotes não vendidos',
	'sale.staggered': 'Escalonou os horários dos lotes',
	'sale.suspended': 'Suspendeu o leilão com edital',
	'sale.resumed': 'Retomou o leilão com edital',
	'sale.postponed': 'Adiou o leilão com edital',
	'sale.erratum-published': 'Publicou uma errata do edital',
	'sale.published': 'Publicou o leilão',
	'sale.publication-planned': 'Programou a publicação do leilão',
	'sale.reason-stated': 'Escreveu o motivo de um ponto da publicação do leilão',
	'sale.document-added': 'Enviou um documento do leilão',
	'sale.document-removed': 'Removeu um documento do leilão',
	'auctioneer.created': 'Cadastrou o leiloeiro',
	'auctioneer.edited': 'Editou o leiloeiro',
	'auctioneer.consent-asked': 'Pediu um segundo consentimento para a conta do leiloeiro',
	'auctioneer.deleted': 'Excluiu o leiloeiro',
	'auctioneer.books-closed': 'Fechou um mês dos livros',
	'auctioneer.fiscal-edited': 'Editou os dados fiscais do leiloeiro',
	'seller.created': 'Cadastrou o comitente',
	'seller.edited': 'Editou o comitente',
	'seller.consent-asked': 'Pediu um segundo consentimento para a conta do comitente',
	'seller.deleted': 'Excluiu o comitente',
} as const satisfies Record<`${AuditKind}.${string}`, string>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[];

/** Returns the actions of a kind, or a single action as a list of one. */
export function actionsOf(chosen: AuditKind | AuditAction): AuditAction[] {
	return AUDIT_ACTION_NAMES.filter((action) => action === chosen || kindOf(action) === chosen);
}

function kindOf(action: AuditAction): AuditKind {
	return action.split('.')[0] as AuditKind;
}

/** The label of an action; an unknown action is returned unchanged. */
export function actionWords(action: string): string {
	return Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as AuditAction] : action;
}
