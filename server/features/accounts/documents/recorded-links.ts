import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { SECOND } from '#domain/values/time.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { openLink, signLink } from '#server/platform/signed-link.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** How long a link works. The text of 'document.link-expired' states it too. */
const LINK_LIFE = 60 * SECOND;

/** A kind of private file that is opened by links: proofs of payment, for example. */
export interface LinkedFiles {
	/** Distinguishes its links from those of the other kinds. */
	purpose: string;
	/** The security events that record the request for a link, and each opening. */
	events: { link: string; opened: string };
	/** The storage key of a file, and the person whose file it is, null if it is nobody's with an account; null when there is none. */
	find(db: Kysely<Database>, id: string): Promise<{ user_id: string | null; file: string } | null>;
}

interface LinkDeps {
	db: Kysely<Database>;
	/** The operator's secret: a link created by one of its servers opens on all of them. */
	secret: string;
}

/** The caller who requests a link, for the permission and for the record. */
export interface LinkCaller {
	user_id: string;
	/** Whether the caller is an administrator, who may open everybody's files. */
	admin: boolean;
	session_id: string;
	address: string | null;
}

/**
 * Creates and records a link to a file; null when there is none, and for everybody but its owner and administrators.
 * `now` in epoch milliseconds.
 */
export async function createLink(
	{ purpose, events, find }: LinkedFiles,
	{ db, secret }: LinkDeps,
	id: string,
	{ admin, ...caller }: LinkCaller,
	now: number,
): Promise<string | null> {
	const found = await find(db, id);
	if (!found || (found.user_id !== caller.user_id && !admin)) return null;
	// In both records, so that an opening can be traced to the request for its link.
	const link = randomName();
	await recordEvent(db, {
		event_type: events.link,
		...caller,
		details: { document_of: found.user_id, link },
	});
	return signLink(secret, purpose, `${id} ${link} ${markOf(found.file)}`, now + LINK_LIFE);
}

/**
 * Opens the file of a link and records it; null when the link is not genuine, has expired, or names a replaced file.
 * `now` in epoch milliseconds.
 */
export async function openByLink(
	{ purpose, events, find }: LinkedFiles,
	deps: LinkDeps & Secrets & { storage: Storage },
	text: string,
	address: string | null,
	now: number,
): ReturnType<Storage['open']> {
	const { db, storage } = deps;
	const [id, link, mark] = openLink(deps, purpose, text, now)?.split(' ') ?? [];
	const found = id ? await find(db, id) : null;
	if (!found || markOf(found.file) !== mark) return null;
	const details = { document_of: found.user_id, link };
	await recordEvent(db, { event_type: events.opened, user_id: null, details, address });
	return storage.open(found.file);
}

/** Distinguishes one file from the next without revealing its key. */
function markOf(key: string): string {
	return createHash('sha256').update(key).digest('base64url').slice(0, 16);
}
