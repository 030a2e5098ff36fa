import type { Kysely } from 'kysely';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/notices/bidder-notifications.ts';
import { DAY } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { openLink, signLink } from '#server/platform/signed-link.ts';
import { saveChoice } from './choices.ts';

const PURPOSE = 'refuse letters';

/** People look for the unsubscribe link in old emails too. */
const LIFE = 365 * DAY;

interface LinkDeps {
	brand: { url: string };
	secret: string;
}

/**
 * The URL that ends the emails of one kind to one person with one request, without a session (RFC 8058). `now` is in
 * epoch milliseconds.
 */
export function unsubscribeLink(
	{ brand, secret }: LinkDeps,
	user_id: string,
	kind: NotificationKind,
	now: number,
): string {
	const token = signLink(secret, PURPOSE, `${user_id} ${kind}`, now + LIFE);
	return brand.url + ACCOUNT_API.unsubscribe(token);
}

/** Ends the emails of a link's kind; false when the link is not genuine or has expired. */
export async function unsubscribe(
	deps: { db: Kysely<Database> } & Secrets,
	token: string,
	now: number,
): Promise<boolean> {
	const [user_id = '', named] = openLink(deps, PURPOSE, token, now)?.split(' ') ?? [];
	const kind = NOTIFICATION_KINDS.find((each) => each === named);
	if (!kind) return false;
	await saveChoice(deps.db, user_id, { kind, channel: 'email', enabled: false });
	return true;
}
