import { parseArgs } from 'node:util';
import type { SecretKind } from '#server/features/accounts/auth-secrets.ts';
import {
	findUnreadable,
	type Reencrypted,
	reencryptSecrets,
	removeUnreadable,
	type Unreadable,
} from '#server/features/accounts/reencrypt-secrets.ts';
import { connectionsOfOthers } from '#server/platform/db/secret-of-connections.ts';
import { createContext } from '#server/start/context.ts';
import { type Env, readEnv } from '#server/start/env.ts';
import { newSecret, readSecrets, replaceStoredSecret } from '#server/start/secret-files.ts';
import { openStores, type Stores } from '#server/start/stores.ts';
import { DONE, FAILED, say, WRONG_USAGE } from './run-command.ts';

export const ROTATION_USAGE = `       npm run admin -- rotate-secret             makes a new AUTH_SECRET and keeps the former one beside it
       npm run admin -- rotate-secret --finish    after a restart of every server: encrypts what is stored with the new one
       npm run admin -- rotate-secret --lost [--yes]   removes what no secret decrypts any more; without --yes, counts it`;

const FINISH = 'npm run admin -- rotate-secret --finish';

/** The step of a command line: a new secret, the new one for what is stored, or the removal of what no secret decrypts. */
function readStep(args: string[]): { step: 'new' | 'finish' | 'lost'; yes: boolean } | null {
	const flag = { type: 'boolean', default: false } as const;
	const options = { finish: flag, lost: flag, yes: flag };
	const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
	const { finish, lost, yes } = values;
	if (positionals.length > 0 || (finish && lost) || (yes && !lost)) return null;
	if (finish) return { step: 'finish', yes };
	return { step: lost ? 'lost' : 'new', yes };
}

/** Replaces AUTH_SECRET, one step at a time (docs/operations.md). Returns the exit code. */
export async function rotateSecret(args: string[]): Promise<number> {
	const command = readStep(args);
	if (!command) return say(`Usage:\n${ROTATION_USAGE}`, WRONG_USAGE);
	const { step, yes } = command;
	const env = readEnv(process.env);
	if (step === 'new') return makeNew(env);
	const secrets = await readSecrets(env);
	if (step === 'finish' && (secrets?.secretBefore ?? null) === null) return say(NO_FORMER, FAILED);
	const stores = await openStores(env, 'replace-secret');
	try {
		const others = await connectionsOfOthers(stores.db, stores.secret);
		if (others > 0) return say(othersWords(others), FAILED);
		return step === 'finish' ? await finish(env, stores) : await removeLost(env, stores, yes);
	} finally {
		await stores.close();
	}
}

const NO_FORMER = `There is no former secret: AUTH_SECRET_BEFORE is not set, and DATA_DIR has no auth-secret-before.
Begin with: npm run admin -- rotate-secret`;

const othersWords = (others: number) =>
	`${others} connections to the database are of servers that do not have this AUTH_SECRET. Restart or stop those servers first: they could not decrypt what this command writes.`;

async function makeNew(env: Env): Promise<number> {
	if (env.AUTH_SECRET && env.AUTH_SECRET_BEFORE) return say(underWay('remove AUTH_SECRET_BEFORE'), FAILED);
	if (env.AUTH_SECRET)
		return say(`Set these two variables for every server, and restart all of them at once:
AUTH_SECRET=${newSecret()}
AUTH_SECRET_BEFORE=(the value that AUTH_SECRET has now)
Then run: ${FINISH}`);
	const refused = await replaceStoredSecret(env.DATA_DIR);
	if (refused === 'none') return say(`DATA_DIR: ${env.DATA_DIR} has no auth-secret yet`, FAILED);
	if (refused) return say(underWay('delete auth-secret-before from DATA_DIR'), FAILED);
	return say(`A new secret is in DATA_DIR/auth-secret, the former one in DATA_DIR/auth-secret-before.
Restart the server now, then run: ${FINISH}`);
}

const underWay = (remedy: string) =>
	`A former secret is still kept. Restart every server and run "${FINISH}"; then ${remedy} before you begin again.`;

async function finish(env: Env, { db, secret, secretBefore }: Stores): Promise<number> {
	const found = await reencryptSecrets(db, { secret, secretBefore });
	for (const kind of Object.keys(WORDS) as SecretKind[]) say(`${WORDS[kind]}: ${countWords(found[kind])}`);
	if (Object.values(found).some(({ unreadable }) => unreadable > 0)) return say(UNREADABLE, FAILED);
	if (env.PIX_API_URL || env.PIX_CREDENTIALS)
		say('Register the webhook at the bank anew: npm run pix -- webhook --register');
	return say(DONE_WORDS);
}

const WORDS: Record<SecretKind, string> = {
	second_factors: 'Second factors',
	recovery_codes: 'Recovery codes',
	signing_keys: 'Signing keys',
};

const countWords = ({ renewed, unreadable }: Reencrypted) =>
	`${renewed} encrypted with the new secret${unreadable > 0 ? `, ${unreadable} CANNOT BE DECRYPTED` : ''}`;

const UNREADABLE = `What cannot be decrypted was encrypted with a third secret, and stays as it is.
Set that one as AUTH_SECRET_BEFORE and run this again, or remove it: npm run admin -- rotate-secret --lost`;

const DONE_WORDS = `Nothing that is stored needs the former secret any more. It still opens links in emails that were already sent, and
answers the bank at its former address. Remove it (AUTH_SECRET_BEFORE, or DATA_DIR/auth-secret-before) and restart the
servers: now if others may know it, later if not.`;

async function removeLost(env: Env, stores: Stores, yes: boolean): Promise<number> {
	const found = await findUnreadable(stores.db, stores);
	if (found.signing_keys.length + found.people.length === 0)
		return say('Everything that is stored can be decrypted: nothing is lost.');
	if (!yes)
		return say(`${lostWords(found)}\nTo remove them: npm run admin -- rotate-secret --lost --yes`, FAILED);
	const context = createContext(env, stores);
	try {
		// Emails are queued.
		await context.jobs.start();
		await removeUnreadable(context, found);
	} finally {
		await context.close();
	}
	say(
		`${lostWords(found)}\nThey are removed. These people were told by email, sign in with their password alone, and`,
	);
	say(
		'set up a new second factor. Administrators must do so before they can use the back office. Start the servers.',
	);
	return DONE;
}

const lostWords = ({ signing_keys, people }: Unreadable) =>
	`${signing_keys.length} signing keys, and the second factors of ${people.length} people, can be decrypted with no secret that is given.`;
