/** The toasts about signed autos. They are not in domain/notices/toasts.ts, which visitors load. */
export const SIGNED_AUTO_TOASTS = {
	sent: {
		title: 'Auto assinado guardado',
		description: 'A versão tem a sua impressão digital e está no dossiê para o juízo.',
	},
	failed: {
		title: 'Erro ao enviar o auto',
		description: 'Confira a conexão e tente de novo.',
	},
} as const;
