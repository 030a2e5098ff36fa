import { API } from '#contract/paths.ts';
import { TOASTS, tooManyAttempts } from '#domain/toasts.ts';
import { type Answer, isFault, request } from './request.ts';

/** What sets up the second factor: the address for the authenticator app, and the codes that stand in for it. */
export interface TwoFactorSetup {
	totpURI: string;
	backupCodes: string[];
}

/** Confirms the address that the token of an emailed link names. No session begins or ends. */
export function confirmAddress(token: string): Promise<Answer> {
	return change('POST', API.confirmAddress, { token });
}

export function saveName(name: string): Promise<Answer> {
	return change('POST', `${API.auth}/update-user`, { name });
}

/** Changes the password. The server ends all other sessions and gives this one a new key. */
export function changePassword(currentPassword: string, newPassword: string): Promise<Answer> {
	const body = { currentPassword, newPassword, revokeOtherSessions: true };
	return change('POST', `${API.auth}/change-password`, body);
}

/** Begins to set up the second factor. Nothing changes until `confirmTwoFactor`. */
export function startTwoFactor(password: string): Promise<Answer<TwoFactorSetup>> {
	return change('POST', `${API.auth}/two-factor/enable`, { password });
}

/** Proves that the app is set up: from now on a login asks for its code. */
export function confirmTwoFactor(code: string): Promise<Answer> {
	return change('POST', `${API.auth}/two-factor/verify-totp`, { code });
}

/** Removes the second factor. The code is the app's, or a recovery code. */
export function stopTwoFactor(password: string, code: string): Promise<Answer> {
	return change('POST', `${API.auth}/two-factor/disable`, { password, code });
}

/** Replaces the recovery codes. The code is the app's, or one of the old ones. */
export function renewRecoveryCodes(
	password: string,
	code: string,
): Promise<Answer<Pick<TwoFactorSetup, 'backupCodes'>>> {
	return change('POST', `${API.auth}/two-factor/generate-backup-codes`, { password, code });
}

/** Ends every session but this one. */
export function endOtherSessions(): Promise<Answer> {
	return change('DELETE', API.otherSessions);
}

/** Deletes the account for good. Bids and payments stay, under a pseudonym. */
export function deleteAccount(password: string): Promise<Answer> {
	return change('DELETE', API.account, { password });
}

async function change<T>(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Answer<T>> {
	const words = { failed: TOASTS['account.failed'], fault: TOASTS.unexpected };
	const answer = await request<T>(method, path, { body, ...words });
	if ('done' in answer || isFault(answer.refused)) return answer;
	const { status, retry_after } = answer.refused;
	if (status !== 429 || retry_after === 0) return answer;
	return { refused: { ...answer.refused, ...tooManyAttempts(retry_after) } };
}
