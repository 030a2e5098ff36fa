/** The kinds of sale whose lots are drafts until they are published (rules §24, §28, §43). */
export const REGULATED_KINDS = ['extrajudicial', 'fiduciary', 'judicial', 'administrative'] as const;
export type RegulatedKind = (typeof REGULATED_KINDS)[number];

/** Whether the publication gate applies to a kind. A lot without a kind is voluntary. */
export function isRegulated(kind: string | null): kind is RegulatedKind {
	return (REGULATED_KINDS as readonly (string | null)[]).includes(kind);
}

/** Whether a lot of this kind is sold at the highest bid only, so that no other price can be declared (rules §11). */
export function isFixedPrice(kind: string | null): boolean {
	return kind === 'judicial' || kind === 'fiduciary';
}
