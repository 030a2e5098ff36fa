import { API } from '#contract/paths.ts';
import type { Approval, Rejection, Revocation } from '#contract/registrations.ts';
import { NOTICES, type Notice } from '#domain/notices.ts';
import { ask } from './ask.ts';

/** Approves a registration. Answers why not, or null when it is done; never throws. */
export function approveRegistration(userId: string, approval: Approval): Promise<Notice | null> {
	return decide(API.approveRegistration(userId), approval);
}

/** Rejects a registration. Answers why not, or null when it is done; never throws. */
export function rejectRegistration(userId: string, rejection: Rejection): Promise<Notice | null> {
	return decide(API.rejectRegistration(userId), rejection);
}

/** Revokes an approval. Answers why not, or null when it is done; never throws. */
export function revokeRegistration(userId: string, revocation: Revocation): Promise<Notice | null> {
	return decide(API.revokeRegistration(userId), revocation);
}

async function decide(path: string, body: Approval | Rejection | Revocation): Promise<Notice | null> {
	const reply = await ask('POST', path, body);
	if (reply && 'done' in reply) return null;
	const { status = 0, said = {} } = reply?.refused ?? {};
	if (status < 500 && said.title && said.detail) return { title: said.title, description: said.detail };
	return NOTICES['registration.failed'];
}
