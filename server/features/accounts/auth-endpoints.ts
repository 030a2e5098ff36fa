import { z } from 'zod';
import { eitherCode, email, nameForm, newPassword } from '#domain/people/account.ts';

/** An endpoint of the accounts library that the product uses. Every other one answers 404. */
export interface AuthEndpoint {
	method: 'GET' | 'POST';
	path: string;
	/** `challenge`: a caller who has given the right password and still needs the second factor. */
	who: 'public' | 'user' | 'challenge';
	why: string;
	/**
	 * Which answers are delayed to a multiple of a quarter of a second, so that their duration does not reveal whether the
	 * account exists.
	 */
	evenly?: 'all' | 'refusals';
	/** The whole body. The library ignores unknown fields; this server refuses them. */
	body?: z.ZodType;
}

const text = z.string();
/** A password that is compared. scrypt treats one followed by NULs as the same password. */
const password = z
	.string()
	.refine((typed) => !typed.includes('\0'), 'Senha traz caracteres que não são texto');
/** The token of a recovery link, as recoveryLink creates it. */
const token = text.regex(/^[\w-]{1,200}$/, 'Este link não vale mais. Peça outro em "Esqueci minha senha".');
const nothing = z.strictObject({}).optional();
const ownCode = z.strictObject({ code: text.max(40, 'Código com caracteres demais') });
const withCode = z.strictObject({ password, code: eitherCode });

/** The allow-list, which server/http/accounts/auth.ts enforces before a request reaches the library. */
export const AUTH_ENDPOINTS: readonly AuthEndpoint[] = [
	{
		method: 'POST',
		path: '/sign-in/email',
		who: 'public',
		why: 'the login; limited by account, device and address',
		evenly: 'refusals',
		body: z.strictObject({
			email,
			password,
			rememberMe: z.boolean().optional(),
			callbackURL: text.optional(),
		}),
	},
	{
		method: 'POST',
		path: '/sign-up/email',
		who: 'public',
		why: 'the sign-up; limited by account and address',
		evenly: 'all',
		body: z.strictObject({
			...nameForm.shape,
			email,
			password: newPassword,
			rememberMe: z.boolean().optional(),
			callbackURL: text.optional(),
		}),
	},
	{
		method: 'POST',
		path: '/sign-out',
		who: 'public',
		why: 'ends the session of its cookie, if there is one',
		body: nothing,
	},
	{
		method: 'GET',
		path: '/get-session',
		who: 'public',
		why: 'the session of its cookie without the token; null for visitors',
	},
	{ method: 'GET', path: '/token', who: 'user', why: 'an access token of 15 minutes' },
	{
		method: 'POST',
		path: '/request-password-reset',
		who: 'public',
		why: 'asks for the recovery mail; one answer for known and unknown addresses, limited',
		body: z.strictObject({ email, redirectTo: text.optional() }),
	},
	{
		method: 'POST',
		path: '/reset-password',
		who: 'public',
		why: 'sets a password with the token of a recovery mail; a second factor still stands',
		body: z.strictObject({ newPassword, token }),
	},
	{
		method: 'POST',
		path: '/change-password',
		who: 'user',
		why: 'asks for the current password; guesses are limited',
		body: z.strictObject({
			currentPassword: password,
			newPassword,
			revokeOtherSessions: z.boolean().optional(),
		}),
	},
	{ method: 'POST', path: '/update-user', who: 'user', why: 'the name alone', body: nameForm },
	{
		method: 'POST',
		path: '/two-factor/enable',
		who: 'user',
		why: 'begins to set up the second factor; asks for the password, guesses are limited',
		body: z.strictObject({ password }),
	},
	{
		method: 'POST',
		path: '/two-factor/verify-totp',
		who: 'challenge',
		why: 'the second step of a login, or the end of the set-up; guesses are limited in both',
		body: ownCode,
	},
	{
		method: 'POST',
		path: '/two-factor/verify-backup-code',
		who: 'challenge',
		why: 'the second step of a login with a recovery code; guesses are limited',
		body: ownCode,
	},
	{
		method: 'POST',
		path: '/two-factor/generate-backup-codes',
		who: 'user',
		why: 'new recovery codes; asks for password and code, guesses are limited',
		body: withCode,
	},
	{
		method: 'POST',
		path: '/two-factor/disable',
		who: 'user',
		why: 'takes the second factor away; asks for password and code, guesses are limited',
		body: withCode,
	},
];

/** Why each other endpoint of the library is closed. An update that adds one fails the tests until it has a row. */
export const CLOSED_ENDPOINTS: Record<string, string> = {
	'POST /verify-password': 'tells whether a password is right: nothing but guessing needs that',
	'GET /verify-email': 'a link must not change anything, and no session by link: ACCOUNT_API.confirmAddress',
	'POST /send-verification-email': 'the mail goes out at sign-up and at each sign-in with the right password',
	'POST /get-session': 'only for a setting that is off',
	'GET /reset-password/:token': 'the recovery mail leads to our own page, its token behind #',
	'GET /jwks': 'access tokens are read by this server alone',
	'GET /ok': 'OPERATION_API.health says it',
	'GET /error': 'a page of the library, in English',
	'POST /sign-in/social': 'no sign-in by other services',
	'GET /callback/:id': 'no sign-in by other services',
	'POST /callback/:id': 'no sign-in by other services',
	'POST /link-social': 'no sign-in by other services',
	'POST /unlink-account': 'no sign-in by other services',
	'GET /list-accounts': 'no sign-in by other services',
	'GET /account-info': 'no sign-in by other services',
	'POST /get-access-token': 'no sign-in by other services',
	'POST /refresh-token': 'no sign-in by other services',
	'GET /list-sessions': 'names session tokens: the profile has a list without them',
	'POST /revoke-session': 'asks for a session token: ACCOUNT_API.otherSessions',
	'POST /revoke-sessions': 'ACCOUNT_API.otherSessions',
	'POST /revoke-other-sessions': 'ACCOUNT_API.otherSessions, which writes the security event',
	'POST /update-session': 'nothing in a session is the user’s to write',
	'POST /change-email': 'the address of an account does not change',
	'POST /delete-user': 'ACCOUNT_API.account, which keeps bids under a pseudonym',
	'GET /delete-user/callback': 'ACCOUNT_API.account',
	'POST /two-factor/send-otp': 'a code by mail would be the mailbox twice',
	'POST /two-factor/verify-otp': 'a code by mail would be the mailbox twice',
	'POST /two-factor/get-totp-uri': 'would show the secret again for the password alone',
};

/** The closed paths, for the library's own check, a second one behind the allow-list. */
export const CLOSED_PATHS: string[] = [
	...new Set(Object.keys(CLOSED_ENDPOINTS).map((name) => name.split(' ')[1] ?? '')),
].filter((path) => !AUTH_ENDPOINTS.some((each) => each.path === path));
