import type { Identity } from '#domain/people/identity.ts';
import type { Vault } from '#server/platform/vault.ts';

/** The columns of `identities` that hold an identity. */
export interface SealedIdentity {
	person_type: Identity['person_type'];
	tax_id_hash: Buffer;
	representative_hash: Buffer | null;
	sealed: Buffer;
}

/** An identity as it is stored for its owner. */
export function sealIdentity(vault: Vault, user_id: string, identity: Identity): SealedIdentity {
	const { person_type, ...content } = identity;
	return {
		person_type,
		tax_id_hash: taxIdHash(vault, identity.tax_id),
		representative_hash: identity.representative && taxIdHash(vault, identity.representative.tax_id),
		sealed: vault.seal(JSON.stringify(content), user_id),
	};
}

/** The identity of a stored row. Throws when it was not stored with this key for this owner. */
export function openIdentity(
	vault: Vault,
	user_id: string,
	{ person_type, sealed }: Pick<SealedIdentity, 'person_type' | 'sealed'>,
): Identity {
	return { person_type, ...JSON.parse(vault.open(sealed, user_id)) };
}

/** The keyed hash by which a tax id is found. `tax_id` is as `readTaxId` writes it. */
export function taxIdHash(vault: Vault, tax_id: string): Buffer {
	return vault.lookup(tax_id);
}
