/** The stages of the registration funnel, in order. Each stage includes the people of all later stages. */
export const STAGES = {
	registered: 'Cadastrados',
	document: 'Enviaram documento',
	approved: 'Aprovados',
	bid: 'Deram lance',
	won: 'Arremataram',
	paid: 'Pagaram',
} as const;
export type Stage = keyof typeof STAGES;

/** How long ago a payment fell due. */
export const AGES = {
	'not-due': 'A vencer',
	'1d': 'Vencido há até 1 dia',
	'7d': 'Vencido há até 7 dias',
	'30d': 'Vencido há até 30 dias',
	older: 'Vencido há mais de 30 dias',
} as const;
export type Age = keyof typeof AGES;
