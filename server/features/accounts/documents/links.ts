import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { SECOND } from '#domain/time.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openLink, signLink } from '#server/platform/signed-link.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** How long a link works; the words of 'document.link-expired' say so too. */
export const LINK_LIFE = 60 * SECOND;

const PURPOSE = 'document';

interface LinkDeps {
	db: Kysely<Database>;
	/** The operator's secret: a link created by one of its servers opens on all of them. */
	secret: string;
}

/** The caller who requests a link, for the record. */
interface Caller {
	user_id: string;
	session_id: string;
	address: string | null;
}

/**
 * Creates and records a link to a person's document; null when there is none. The caller's permission must be checked
 * before.
 */
export async function linkToDocument(
	{ db, secret }: LinkDeps,
	owner: string,
	caller: Caller,
	now: number,
): Promise<string | null> {
	const key = await keyOf(db, owner);
	if (key === null) return null;
	// In both records, so that an opening can be traced to the request for its link.
	const link = randomName();
	await recordEvent(db, { event_type: 'document_link', ...caller, details: { document_of: owner, link } });
	return signLink(secret, PURPOSE, `${owner} ${link} ${markOf(key)}`, now + LINK_LIFE);
}

/**
 * Opens the document of a link and records it; null when the link is not genuine, has expired, or names a replaced
 * file.
 */
export async function openDocument(
	{ db, secret, storage }: LinkDeps & { storage: Storage },
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

/** Distinguishes one file from the next without revealing its key. */
function markOf(key: string): string {
	return createHash('sha256').update(key).digest('base64url').slice(0, 16);
}
