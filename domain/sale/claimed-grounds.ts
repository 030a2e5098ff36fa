import { PREFERENCE_GROUND_NAMES, type PreferenceGround } from '#domain/auction/preference-grounds.ts';
import { isRegulated, type RegulatedKind } from './regulated-kinds.ts';

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
