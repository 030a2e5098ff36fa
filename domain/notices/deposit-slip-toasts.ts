/** The toasts about the court's guia. They are not in domain/notices/toasts.ts, which visitors load. */
export const DEPOSIT_SLIP_TOASTS = {
	sent: {
		title: 'Guia informada',
		description: 'Quem arrematou recebe um email com o número e o prazo.',
	},
	failed: {
		title: 'Erro ao enviar a guia',
		description: 'Confira a conexão e tente de novo. Nada do que você digitou se perdeu.',
	},
	copied: {
		title: 'Número da guia copiado',
		description: 'Cole-o no site ou no aplicativo do banco.',
	},
	'copy-failed': {
		title: 'Não foi possível copiar',
		description: 'Toque no número da guia e copie-o.',
	},
} as const;
