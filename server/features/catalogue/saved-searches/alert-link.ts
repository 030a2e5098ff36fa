import type { Kysely } from 'kysely';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { DAY } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { openLink, signLink } from '#server/platform/signed-link.ts';

const PURPOSE = 'end search alerts';

/** People look for the link in old emails too. */
const LIFE = 365 * DAY;

/** The URL that ends the emails about a search without a session (RFC 8058). `now` is in epoch milliseconds. */
export function alertLink(
	{ brand, secret }: { brand: { url: string }; secret: string },
	search_id: string,
	now: number,
): string {
	return brand.url + ACCOUNT_API.endSearchAlerts(signLink(secret, PURPOSE, search_id, now + LIFE));
}

interface LinkDeps extends Secrets {
	db: Kysely<Database>;
}

/** The name of a link's search; null when the link is not genuine or has expired, '' if the search was removed. */
export async function nameOfAlerts(deps: LinkDeps, token: string, now: number): Promise<string | null> {
	const id = openLink(deps, PURPOSE, token, now);
	if (id === null) return null;
	const search = await deps.db
		.selectFrom('saved_searches')
		.select('name')
		.where('id', '=', id)
		.executeTakeFirst();
	return search?.name ?? '';
}

/** Ends the emails about a link's search; false when the link is not genuine or has expired. */
export async function endAlerts(deps: LinkDeps, token: string, now: number): Promise<boolean> {
	const id = openLink(deps, PURPOSE, token, now);
	if (id === null) return false;
	await deps.db.updateTable('saved_searches').set({ email: false }).where('id', '=', id).execute();
	return true;
}
