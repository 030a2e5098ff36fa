/** The five kinds of Pix keys, as banks call them. Not in payee-accounts.ts, whose checks of keys few pages load. */
export const PIX_KEY_KINDS = {
	cpf: 'CPF',
	cnpj: 'CNPJ',
	email: 'email',
	phone: 'celular',
	evp: 'aleatória',
} as const;
export type PixKeyKind = keyof typeof PIX_KEY_KINDS;
