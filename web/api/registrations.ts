import { API } from '#contract/paths.ts';
import type { Approval, Rejection, Revocation } from '#contract/registrations.ts';
import { TOASTS } from '#domain/toasts.ts';
import { type Answer, request } from './request.ts';

const failed = TOASTS['registration.failed'];

export function approveRegistration(userId: string, body: Approval): Promise<Answer> {
	return request('POST', API.approveRegistration(userId), { body, failed });
}

export function rejectRegistration(userId: string, body: Rejection): Promise<Answer> {
	return request('POST', API.rejectRegistration(userId), { body, failed });
}

export function revokeRegistration(userId: string, body: Revocation): Promise<Answer> {
	return request('POST', API.revokeRegistration(userId), { body, failed });
}
