/** The toasts of the screens of sales, auctioneers and sellers. They are not in domain/toasts.ts, which visitors load. */
export const SALE_TOASTS = {
	'auctioneers.failed': { title: 'Erro', description: 'Não foi possível carregar os leiloeiros.' },
	'auctioneer.saved': { title: 'Leiloeiro salvo', description: 'Lotes ainda não publicados já o mostram.' },
	'sellers.failed': { title: 'Erro', description: 'Não foi possível carregar os comitentes.' },
	'seller.saved': { title: 'Comitente salvo', description: 'Lotes ainda não publicados já o mostram.' },
	'sales.failed': { title: 'Erro', description: 'Não foi possível carregar os leilões.' },
	'sale.failed': { title: 'Erro', description: 'Não foi possível carregar o leilão.' },
	'sale.created': { title: 'Leilão criado', description: 'Agora ponha os lotes e os documentos.' },
	'sale.saved': {
		title: 'Leilão salvo',
		description: 'Os lotes ainda não publicados seguem estas condições.',
	},
	'sale-lots.failed': { title: 'Erro', description: 'Não foi possível carregar os lotes sem leilão.' },
	'sale-lots.saved': { title: 'Lotes salvos', description: 'A numeração segue a ordem da lista.' },
	'sale.staggered': { title: 'Horários gravados', description: 'Cada lote começa depois do anterior.' },
	'save.failed': { title: 'Erro', description: 'Não foi possível gravar. Tente de novo.' },
} as const;
