import { parseArgs } from 'node:util';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import {
	findLost,
	type LostIdentities,
	removeLost,
} from '#server/features/accounts/identity/lost-identities.ts';
import { createContext } from '#server/start/context.ts';
import { readEnv } from '#server/start/env.ts';
import { openStores } from '#server/start/stores.ts';
import { DONE, FAILED, say, WRONG_USAGE } from './run-command.ts';

export const LOST_KEY_USAGE = `       npm run admin -- lost-identity-key [--yes]      goes on without a lost IDENTITY_KEY; without --yes, counts what is lost`;

/** Removes what the present identity key does not decrypt (docs/operations.md). Returns the exit code. */
export async function lostIdentityKey(args: string[]): Promise<number> {
	const options = { yes: { type: 'boolean', default: false } } as const;
	const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
	if (positionals.length > 0) return say(`Usage:\n${LOST_KEY_USAGE}`, WRONG_USAGE);
	const env = readEnv(process.env);
	const stores = await openStores(env, 'replace-identity-key');
	const context = createContext(env, stores);
	try {
		const found = await findLost(stores.db, stores.vault);
		if (found.people.length + found.bars.length + found.exclusions === 0)
			return say('Every identity and every bar can be decrypted: nothing is lost.');
		say(lostWords(found));
		if (!values.yes) return say(AGAIN, FAILED);
		// Emails are queued.
		await context.jobs.start();
		await removeLost(context, found);
		say(REMOVED);
		return DONE;
	} finally {
		await context.close();
		await stores.close();
	}
}

const AGAIN = `If the key may be found, look for it first: with it nothing is lost. To go on without it:
npm run admin -- lost-identity-key --yes`;

const REMOVED = `The identities are removed, and these people are asked for their number again, by email and in the profile. Approvals, bids
and papers stay. Each of these bars has no effect until it is made anew ("Impedimentos"). Who did not pay, was refused or was
revoked is excluded again with the number, unless the account was deleted. Keep a copy of the new key, and start the servers.`;

const lostWords = ({ people, bars, exclusions }: LostIdentities) =>
	[
		`The identity key that is given does not decrypt the identities of ${people.length} people and the numbers of ${bars.length} bars.`,
		...bars.map(
			({ created_at, reason }) =>
				`Bar of ${formatDateTimeSeconds(created_at.toISOString())}: ${reason.replaceAll(/\s+/g, ' ')}`,
		),
		`${exclusions} exclusions of deleted accounts (not paid, refused, revoked) have no effect any more: the person may come back with another account.`,
	].join('\n');
