/** On what a right of preference rests (CPC 843 and 892, Lei 9.514 art. 27, the edital), as the screens show it. */
export const PREFERENCE_GROUNDS = {
	spouse: 'Cônjuge ou companheiro do dono',
	'co-owner': 'Coproprietário do imóvel',
	fiduciante: 'Devedor fiduciante',
	tenant: 'Inquilino, se o edital prevê',
	other: 'Outro, previsto no edital',
} as const;
export type PreferenceGround = keyof typeof PREFERENCE_GROUNDS;
export const PREFERENCE_GROUND_NAMES = Object.keys(PREFERENCE_GROUNDS) as [
	PreferenceGround,
	...PreferenceGround[],
];
