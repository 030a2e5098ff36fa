/**
 * What the product uses of the accounts library, told apart from the server's own list: everything else that the library
 * mounts must not exist. `guarded` ones refuse visitors.
 */
export const USED_ACCOUNT_PATHS: Readonly<Record<string, 'open' | 'guarded'>> = {
	'POST /sign-in/email': 'open',
	'POST /sign-up/email': 'open',
	'POST /sign-out': 'open',
	'GET /get-session': 'open',
	'GET /token': 'guarded',
	'POST /request-password-reset': 'open',
	'POST /reset-password': 'open',
	'POST /change-password': 'guarded',
	'POST /update-user': 'guarded',
	'POST /two-factor/enable': 'guarded',
	'POST /two-factor/disable': 'guarded',
	'POST /two-factor/generate-backup-codes': 'guarded',
	'POST /two-factor/verify-totp': 'guarded',
	'POST /two-factor/verify-backup-code': 'guarded',
};
