import { parseArgs } from 'node:util';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { reason } from '#contract/reason.ts';
import { ADMIN_PASSWORD_MIN, ADMIN_PASSWORD_SHORT, signupForm } from '#domain/people/account.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { removeUnconfirmed } from '#server/features/accounts/account-data/remove-unconfirmed.ts';
import { listAdministrators, revokeAdministrator } from '#server/features/accounts/administrators.ts';
import { isCommonPassword } from '#server/features/accounts/common-passwords.ts';
import { createAccount } from '#server/features/accounts/create-account.ts';
import { resetFactorOf } from '#server/features/accounts/second-factor-reset.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import { endAllSessions } from '#server/features/accounts/sessions.ts';
import { type Context, createContext } from '#server/start/context.ts';
import { readEnv } from '#server/start/env.ts';
import { openStores } from '#server/start/stores.ts';
import { askPassword } from './ask-password.ts';
import { LOST_KEY_USAGE, lostIdentityKey } from './lost-identity-key.ts';
import { ROTATION_USAGE, rotateSecret } from './rotate-secret.ts';
import { DONE, FAILED, runCommand, say, WRONG_USAGE } from './run-command.ts';

const USAGE = `Usage: npm run admin -- create EMAIL --name NAME   makes an administrator (password asked twice and not shown, or from ADMIN_PASSWORD)
       npm run admin -- revoke EMAIL [--force]    takes the role away and ends the sessions; --force: the last one too
       npm run admin -- sign-out EMAIL | --all    ends the sessions of a person, or of everybody
       npm run admin -- reset-factor EMAIL --reason REASON
                                                  removes the second factor that a person has lost, and ends the sessions
       npm run admin -- list                      who is an administrator
${ROTATION_USAGE}
${LOST_KEY_USAGE}`;

/** The parsed command line. */
type Command =
	| { action: 'create'; email: string; name: string }
	| { action: 'revoke'; email: string; force: boolean }
	| { action: 'sign-out'; email: string | null }
	| { action: 'reset-factor'; email: string; reason: string }
	| { action: 'list' };

function readCommand(): Command | null {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: {
			name: { type: 'string' },
			reason: { type: 'string' },
			force: { type: 'boolean', default: false },
			all: { type: 'boolean', default: false },
		},
	});
	const [action, email, ...more] = positionals;
	const { name, reason: why, force, all } = values;
	if (more.length > 0 || (force && action !== 'revoke') || (all && action !== 'sign-out')) return null;
	if (why !== undefined && action !== 'reset-factor') return null;
	if (action === 'sign-out' && Boolean(email) !== all && !name) return { action, email: email ?? null };
	if (action === 'create' && email && name) return { action, email, name };
	if (action === 'revoke' && email && !name) return { action, email, force };
	if (action === 'reset-factor' && email && why && !name) return { action, email, reason: why };
	return action === 'list' && !email ? { action } : null;
}

async function main(): Promise<number> {
	if (process.argv[2] === 'rotate-secret') return rotateSecret(process.argv.slice(3));
	if (process.argv[2] === 'lost-identity-key') return lostIdentityKey(process.argv.slice(3));
	const command = readCommand();
	if (!command) return say(USAGE, WRONG_USAGE);
	// Asked before anything is opened: typing may take minutes.
	const typed = command.action === 'create' ? process.env.ADMIN_PASSWORD || (await askPassword()) : '';
	const env = readEnv(process.env);
	const stores = await openStores(env);
	const context = createContext(env, stores);
	try {
		if (command.action === 'create')
			return await create(context, stores.demo, { ...command, password: typed });
		if (command.action === 'sign-out') return await signOut(context, command.email);
		if (command.action === 'reset-factor') return await resetFactor(context, command);
		return command.action === 'revoke' ? await revoke(context, command) : await list(context);
	} finally {
		await context.close();
		await stores.close();
	}
}

async function create(
	context: Context,
	demo: boolean,
	{ email, name, password }: { email: string; name: string; password: string },
): Promise<number> {
	const form = signupForm.safeParse({ email, name, password });
	if (!form.success) return say(form.error.issues.map((issue) => issue.message).join('\n'), WRONG_USAGE);
	if (!demo && password.length < ADMIN_PASSWORD_MIN) return say(ADMIN_PASSWORD_SHORT, WRONG_USAGE);
	if (!demo && isCommonPassword(password)) return say('Senha muito comum', WRONG_USAGE);
	if (context.confirmationRequired) await removeUnconfirmed(context, form.data.email);
	const user_id = await createAccount(context, form.data, { status: 'approved', role: 'admin' });
	if (!user_id) return say(`${email}: Este email já está cadastrado`, WRONG_USAGE);
	const details = { by: 'command' };
	await recordEvent(context.db, { event_type: 'admin_created', user_id, details, address: null });
	say(`Administrator ${email} created.`);
	if (context.secondFactorRequired)
		say(
			`Before the first use, a second factor must be set up: sign in at ${context.brand.url}${PAGES.auth}, then open
${context.brand.url}${ACCOUNT_PAGES.security} ("Verificação em duas etapas") with an authenticator app at hand.
Until then every page and call of the administrators is refused.`,
		);
	return DONE;
}

const REFUSALS = {
	unknown: 'nobody has this address',
	'no-administrator': 'is not an administrator',
	last: 'is the last administrator. Make another one first, or add --force',
};

async function revoke({ db }: Context, { email, force }: { email: string; force: boolean }): Promise<number> {
	const refusal = await revokeAdministrator(db, email, { force });
	if (refusal) return say(`${email}: ${REFUSALS[refusal]}`, FAILED);
	return say(`${email} is no administrator any more; all their sessions have ended.`);
}

async function signOut({ db }: Context, email: string | null): Promise<number> {
	const ended = await endAllSessions(db, email);
	if (ended === null) return say(`${email}: ${REFUSALS.unknown}`, FAILED);
	return say(`${ended} sessions have ended, with their access tokens.`);
}

const NOT_RESET = { unknown: REFUSALS.unknown, off: 'has no second factor' };

async function resetFactor(
	context: Context,
	{ email, reason: why }: { email: string; reason: string },
): Promise<number> {
	const read = reason.safeParse(why);
	if (!read.success) return say(`--reason: ${read.error.issues[0]?.message}`, WRONG_USAGE);
	// The email is queued.
	await context.jobs.start();
	const reset = await resetFactorOf(context, email, read.data);
	if (typeof reset === 'string') return say(`${email}: ${NOT_RESET[reset]}`, FAILED);
	const next = reset.is_admin ? ', and must set up a new one before the back office opens' : '';
	return say(
		`The second factor of ${email} is removed; ${reset.ended} sessions have ended. An email tells the person. They sign in with their password alone${next}.`,
	);
}

async function list({ db }: Context): Promise<number> {
	const all = await listAdministrators(db);
	if (all.length === 0) return say('There is no administrator: npm run admin -- create EMAIL --name NAME');
	for (const { email, name, since, two_factor, last_sign_in } of all) {
		const factor = two_factor ? 'second factor on' : 'NO second factor';
		const seen = last_sign_in ? `last sign-in ${moment(last_sign_in)}` : 'never signed in';
		say(`${email}\t${name}\tsince ${moment(since)}\t${factor}\t${seen}`);
	}
	return DONE;
}

const moment = (at: Date) => formatDateTimeSeconds(at.toISOString());

await runCommand(main);
