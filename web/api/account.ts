import { ACCOUNT_API } from '#contract/account-paths.ts';
import { TOASTS, tooManyAttempts } from '#domain/notices/toasts.ts';
import { type Answer, isFault, request } from './request.ts';

/** The data of a new second factor: the address for the authenticator app and the recovery codes. */
export interface TwoFactorSetup {
	totpURI: string;
	backupCodes: string[];
}

/**
 * Confirms the email address that the token of an emailed link belongs to, and sets the password of its account. Does not
 * start a session.
 */
export function confirmAddress(token: string, password: string): Promise<Answer> {
	return change('POST', ACCOUNT_API.confirmAddress, { token, password });
}

export function saveName(name: string): Promise<Answer> {
	return change('POST', `${ACCOUNT_API.auth}/update-user`, { name });
}

/** Changes the password. The server ends all other sessions and gives this one a new key. */
export function changePassword(currentPassword: string, newPassword: string): Promise<Answer> {
	const body = { currentPassword, newPassword, revokeOtherSessions: true };
	return change('POST', `${ACCOUNT_API.auth}/change-password`, body);
}

/** Starts the setup of the second factor. Nothing changes until `confirmTwoFactor`. */
export function startTwoFactor(password: string): Promise<Answer<TwoFactorSetup>> {
	return change('POST', `${ACCOUNT_API.auth}/two-factor/enable`, { password });
}

/** Proves that the authenticator app is set up. From now on, sign-in requires its code. */
export function confirmTwoFactor(code: string): Promise<Answer> {
	return change('POST', `${ACCOUNT_API.auth}/two-factor/verify-totp`, { code });
}

/** Removes the second factor. `code` is from the app or a recovery code. */
export function stopTwoFactor(password: string, code: string): Promise<Answer> {
	return change('POST', `${ACCOUNT_API.auth}/two-factor/disable`, { password, code });
}

/** Replaces the recovery codes. `code` is from the app or one of the old recovery codes. */
export function renewRecoveryCodes(
	password: string,
	code: string,
): Promise<Answer<Pick<TwoFactorSetup, 'backupCodes'>>> {
	return change('POST', `${ACCOUNT_API.auth}/two-factor/generate-backup-codes`, { password, code });
}

/** Ends all sessions except this one. */
export function endOtherSessions(): Promise<Answer> {
	return change('DELETE', ACCOUNT_API.otherSessions);
}

/** Deletes the account permanently. Bids and payments are kept, under a pseudonym. */
export function deleteAccount(password: string): Promise<Answer> {
	return change('DELETE', ACCOUNT_API.account, { password });
}

async function change<T>(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Answer<T>> {
	const words = { failed: TOASTS['account.failed'], fault: TOASTS.unexpected };
	const answer = await request<T>(method, path, { body, ...words });
	if ('done' in answer || isFault(answer.refused)) return answer;
	const { status, retry_after } = answer.refused;
	if (status !== 429 || retry_after === 0) return answer;
	return { refused: { ...answer.refused, ...tooManyAttempts(retry_after) } };
}
