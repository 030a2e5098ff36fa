import { type Kysely, sql } from 'kysely';
import { LINK_LIFE } from '#server/features/accounts/documents/links.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openLink, signLink } from '#server/platform/signed-link.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { PaymentReader } from './read-payment.ts';

const PURPOSE = 'payment proof';

interface LinkDeps {
	db: Kysely<Database>;
	secret: string;
}

/** Who requests a link, for the permission and the security event. */
interface Caller extends PaymentReader {
	session_id: string;
	address: string | null;
}

/** A recorded link to a proof of payment; null unless the caller sent the proof or is an administrator. */
export async function linkToProof(
	{ db, secret }: LinkDeps,
	proof_id: string,
	{ admin, ...caller }: Caller,
	now: number,
): Promise<string | null> {
	const proof = await find(db, proof_id);
	if (!proof || (proof.user_id !== caller.user_id && !admin)) return null;
	const link = randomName();
	// `document_of`, as for identity documents: exports and erasures find both by the same name.
	const details = { document_of: proof.user_id, link };
	await recordEvent(db, { event_type: 'payment_proof_link', ...caller, details });
	return signLink(secret, PURPOSE, `${proof_id} ${link}`, now + LINK_LIFE);
}

/** Opens the proof behind a link and records it; null when the link is invalid or expired. */
export async function openProof(
	{ db, secret, storage }: LinkDeps & { storage: Storage },
	text: string,
	address: string | null,
	now: number,
): ReturnType<Storage['open']> {
	const [proof_id, link] = openLink(secret, PURPOSE, text, now)?.split(' ') ?? [];
	const proof = proof_id ? await find(db, proof_id) : null;
	if (!proof) return null;
	await recordEvent(db, {
		event_type: 'payment_proof_opened',
		user_id: null,
		details: { document_of: proof.user_id, link },
		address,
	});
	return storage.open(proof.file);
}

async function find(db: Kysely<Database>, id: string): Promise<{ user_id: string; file: string } | null> {
	const { rows } = await sql<{ user_id: string; file: string }>`
		select y.user_id, f.file from payment_proofs f join payments y on y.id = f.payment_id
		where f.id = ${id}`.execute(db);
	return rows[0] ?? null;
}
