import { MINUTE, SECOND } from '#domain/values/time.ts';

/** How the bids of a sale are taken (modalidade). */
export const MODALITIES = { electronic: 'Eletrônica', simultaneous: 'Simultânea (sala e internet)' } as const;
export type Modality = keyof typeof MODALITIES;
export const MODALITY_NAMES = Object.keys(MODALITIES) as [Modality, ...Modality[]];

/** The default soft-close window in milliseconds (Resolução CNJ 236/2016 art. 21 and its sole paragraph). */
export const MODALITY_WINDOWS: Readonly<Record<Modality, number>> = {
	electronic: 3 * MINUTE,
	simultaneous: 15 * SECOND,
};
