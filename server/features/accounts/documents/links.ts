import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { SECOND } from '#domain/time.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openLink, signLink } from '#server/platform/signed-link.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** How long a link works: the words of 'document.link-expired' say so too. */
export const LINK_LIFE = 60 * SECOND;

const PURPOSE = 'document';

interface LinkTools {
	db: Kysely<Database>;
	/** Of the operator: links made by one of its servers open on all. */
	secret: string;
}

/** Who asks for a link, for the record. */
interface Caller {
	user_id: string;
	session_id: string;
	address: string | null;
}

/** A link to somebody's document, recorded; null when there is none. Whether the caller may have it is decided before. */
export async function linkToDocument(
	{ db, secret }: LinkTools,
	owner: string,
	caller: Caller,
	now: number,
): Promise<string | null> {
	const key = await keyOf(db, owner);
	if (key === null) return null;
	// In both records, so that an opening leads to who asked.
	const link = randomName();
	await recordEvent(db, { event_type: 'document_link', ...caller, details: { document_of: owner, link } });
	return signLink(secret, PURPOSE, `${owner} ${link} ${markOf(key)}`, now + LINK_LIFE);
}

/** Opens the document behind a link and records it; null when the link is not ours, too old, or to a replaced file. */
export async function openDocument(
	{ db, secret, storage }: LinkTools & { storage: Storage },
	text: string,
	address: string | null,
	now: number,
): ReturnType<Storage['open']> {
	const [owner, link, mark] = openLink(secret, PURPOSE, text, now)?.split(' ') ?? [];
	if (!owner) return null;
	const key = await keyOf(db, owner);
	if (key === null || markOf(key) !== mark) return null;
	await recordEvent(db, {
		event_type: 'document_opened',
		user_id: null,
		details: { document_of: owner, link },
		address,
	});
	return storage.open(key);
}

async function keyOf(db: Kysely<Database>, owner: string): Promise<string | null> {
	const profile = await db
		.selectFrom('profiles')
		.select('document_url')
		.where('id', '=', owner)
		.executeTakeFirst();
	return profile?.document_url ?? null;
}

/** Tells one file from the next without saying where it lies. */
function markOf(key: string): string {
	return createHash('sha256').update(key).digest('base64url').slice(0, 16);
}
