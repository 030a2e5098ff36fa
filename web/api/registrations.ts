import { API } from '#contract/paths.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import type { Approval, Rejection } from '#contract/registrations.ts';
import { NOTICES, type Notice } from '#domain/notices.ts';

/** Approves a registration. Answers why not, or null when it is done; never throws. */
export function approveRegistration(userId: string, approval: Approval): Promise<Notice | null> {
	return decide(API.approveRegistration(userId), approval);
}

/** Rejects a registration. Answers why not, or null when it is done; never throws. */
export function rejectRegistration(userId: string, rejection: Rejection): Promise<Notice | null> {
	return decide(API.rejectRegistration(userId), rejection);
}

async function decide(path: string, body: Approval | Rejection): Promise<Notice | null> {
	try {
		const headers = { 'Content-Type': 'application/json' };
		const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
		if (response.ok) return null;
		const { title, detail } = (await response.json()) as Partial<ProblemDocument>;
		if (response.status < 500 && title && detail) return { title, description: detail };
	} catch (error) {
		console.error('a decision on a registration was not answered', error);
	}
	return NOTICES['registration.failed'];
}
