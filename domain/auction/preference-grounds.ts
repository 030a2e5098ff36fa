import { isRegulated, type RegulatedKind } from '#domain/sale/regulated-kinds.ts';

/**
 * On what a right of preference rests, as the screens show it, the highest rank first (CPC 892 § 2, 843 and 1.322 CC, 892 § 3, then what the
 * edital adds). `fiduciante` is another right: he buys for debt and charges (Lei 9.514 art. 27 § 2-B) and equals no price.
 */
export const PREFERENCE_GROUNDS = {
	spouse: 'Cônjuge ou companheiro do dono',
	descendant: 'Descendente do dono',
	ascendant: 'Ascendente do dono',
	'co-owner': 'Coproprietário do imóvel',
	union: 'União, em bem tombado',
	state: 'Estado ou Distrito Federal, em bem tombado',
	municipality: 'Município, em bem tombado',
	tenant: 'Inquilino, se o edital prevê',
	other: 'Outro, previsto no edital',
	fiduciante: 'Devedor fiduciante',
} as const;
export type PreferenceGround = keyof typeof PREFERENCE_GROUNDS;
export const PREFERENCE_GROUND_NAMES = Object.keys(PREFERENCE_GROUNDS) as [
	PreferenceGround,
	...PreferenceGround[],
];

/** The rank of a ground, 1 the highest. */
export function rankOfGround(ground: PreferenceGround): number {
	return PREFERENCE_GROUND_NAMES.indexOf(ground) + 1;
}

/** The grounds that may be claimed on a lot of each kind: the law's own, and those that an edital may give. */
const CLAIMED: Record<RegulatedKind, readonly PreferenceGround[]> = {
	judicial: PREFERENCE_GROUND_NAMES.filter((ground) => ground !== 'fiduciante'),
	extrajudicial: ['co-owner', 'tenant', 'other'],
	fiduciary: ['fiduciante', 'tenant', 'other'],
	administrative: ['tenant', 'other'],
};

/** The grounds that may be claimed on a lot of a kind, the highest rank first; none on a voluntary one. */
export function groundsOf(kind: string | null): readonly PreferenceGround[] {
	return isRegulated(kind) ? CLAIMED[kind] : [];
}
