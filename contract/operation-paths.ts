/** What banks, operators and authors of other clients request, never a page. */
export const OPERATION_API = {
	/**
	 * Called by the bank when a Pix is received; the bank appends the last path segment. The secret is known only to
	 * operator and bank.
	 */
	pixWebhook: (secret: string) => `/api/pix/webhook/${secret}`,
	health: '/healthz',
	ready: '/readyz',
	metrics: '/metrics',
	openapi: '/openapi.json',
	docs: '/api/docs',
} as const;
