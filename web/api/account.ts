import { API } from '#contract/paths.ts';
import { NOTICES, type Notice, tooManyAttempts } from '#domain/notices.ts';
import { ask, type Refused } from './ask.ts';

/** Why a change of the account was refused: words for the user, and the server's code for the field they belong to. */
export interface Refusal extends Notice {
	code: string | null;
	/** The words for single fields, by the server's names for them. */
	fields: Record<string, string>;
}

/** What became of a change. Never thrown: a lost connection is a refusal too. */
export type Answer<T = unknown> = { done: T } | { refused: Refusal };

/** What sets up the second factor: the address for the authenticator app, and the codes that stand in for it. */
export interface TwoFactorSetup {
	totpURI: string;
	backupCodes: string[];
}

/** Confirms the address that the token of a mailed link names; no session begins or ends by it. */
export function confirmAddress(token: string): Promise<Answer> {
	return change('POST', API.confirmAddress, { token });
}

/** Saves the name that the account goes by. */
export function saveName(name: string): Promise<Answer> {
	return change('POST', `${API.auth}/update-user`, { name });
}

/** Changes the password; the server ends all other sessions and gives this one a new key. */
export function changePassword(currentPassword: string, newPassword: string): Promise<Answer> {
	const body = { currentPassword, newPassword, revokeOtherSessions: true };
	return change('POST', `${API.auth}/change-password`, body);
}

/** Begins to set up the second factor; `confirmTwoFactor` ends it. Until then nothing changes. */
export function startTwoFactor(password: string): Promise<Answer<TwoFactorSetup>> {
	return change('POST', `${API.auth}/two-factor/enable`, { password });
}

/** Shows that the app is set up: from now on a login asks for its code. */
export function confirmTwoFactor(code: string): Promise<Answer> {
	return change('POST', `${API.auth}/two-factor/verify-totp`, { code });
}

/** Takes the second factor away. The code is the app's, or a recovery code. */
export function stopTwoFactor(password: string, code: string): Promise<Answer> {
	return change('POST', `${API.auth}/two-factor/disable`, { password, code });
}

/** New recovery codes; the old ones stop working. The code is the app's, or one of the old ones. */
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
	const reply = await ask<T>(method, path, body);
	if (!reply) return { refused: { ...NOTICES.unexpected, code: null, fields: {} } };
	return 'done' in reply ? reply : { refused: refusalOf(reply.refused) };
}

function refusalOf({ status, retry_after, said }: Refused): Refusal {
	const code = said.code ?? null;
	const fields = Object.fromEntries((said.errors ?? []).map(({ path, message }) => [path, message]));
	if (status >= 500) return { ...NOTICES.unexpected, code, fields };
	if (status === 429 && retry_after > 0) return { ...tooManyAttempts(retry_after), code, fields };
	const { title, description } = NOTICES['account.failed'];
	return { title: said.title ?? title, description: said.detail ?? description, code, fields };
}
