import { ADMIN_API } from '#contract/admin-paths.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type Answer, request } from './request.ts';

/** Approves an enrolment in the version that was read. */
export function approveEnrolment(id: string, version: number): Promise<Answer> {
	return request('POST', ADMIN_API.approveEnrolment(id), {
		body: { version },
		failed: TOASTS['enrolment.failed'],
	});
}

/** Refuses an enrolment in the version that was read; the person reads the reason. */
export function refuseEnrolment(id: string, version: number, reason: string): Promise<Answer> {
	return request('POST', ADMIN_API.refuseEnrolment(id), {
		body: { version, reason },
		failed: TOASTS['enrolment.failed'],
	});
}
