import { API } from '#contract/paths.ts';
import { NOTICES, type Notice, tooManyAttempts } from '#domain/notices.ts';
import { ask, type Refused } from './ask.ts';

/** Why a change of the account was refused: words for the user, and the server's code for the field they belong to. */
export interface Refusal extends Notice {
	code: string | null;
}

/** What became of a change. Never thrown: a lost connection is a refusal too. */
export type Answer<T = unknown> = { done: T } | { refused: Refusal };

/** What sets up the second factor: the address for the authenticator app, and the codes that stand in for it. */
export interface TwoFactorSetup {
	totpURI: string;
	backupCodes: string[];
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

/** Takes the second factor away. */
export function stopTwoFactor(password: string): Promise<Answer> {
	return change('POST', `${API.auth}/two-factor/disable`, { password });
}

/** New recovery codes; the old ones stop working. */
export function renewRecoveryCodes(password: string): Promise<Answer<Pick<TwoFactorSetup, 'backupCodes'>>> {
	return change('POST', `${API.auth}/two-factor/generate-backup-codes`, { password });
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
	if (!reply) return { refused: { ...NOTICES.unexpected, code: null } };
	return 'done' in reply ? reply : { refused: refusalOf(reply.refused) };
}

function refusalOf({ status, retry_after, said }: Refused): Refusal {
	const code = said.code ?? null;
	if (status >= 500) return { ...NOTICES.unexpected, code };
	if (status === 429 && retry_after > 0) return { ...tooManyAttempts(retry_after), code };
	const { title, description } = NOTICES['account.failed'];
	return { title: said.title ?? title, description: said.detail ?? said.message ?? description, code };
}
