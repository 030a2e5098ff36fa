import { ADMIN_API } from '#contract/admin-paths.ts';
import type { Approval, FactorResetRequest, Rejection, Revocation } from '#contract/registrations.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type Answer, request } from './request.ts';

const failed = TOASTS['registration.failed'];

export function approveRegistration(userId: string, body: Approval): Promise<Answer> {
	return request('POST', ADMIN_API.approveRegistration(userId), { body, failed });
}

export function rejectRegistration(userId: string, body: Rejection): Promise<Answer> {
	return request('POST', ADMIN_API.rejectRegistration(userId), { body, failed });
}

export function revokeRegistration(userId: string, body: Revocation): Promise<Answer> {
	return request('POST', ADMIN_API.revokeRegistration(userId), { body, failed });
}

export function resetFactor(userId: string, body: FactorResetRequest): Promise<Answer> {
	return request('POST', ADMIN_API.resetFactor(userId), { body, failed });
}
