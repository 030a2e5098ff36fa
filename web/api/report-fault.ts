import { FAULT_LENGTH } from '#contract/fault-length.ts';
import type { FaultReport } from '#contract/faults.ts';
import { API } from '#contract/paths.ts';
import { request } from './request.ts';

/** Reports an error to the server without waiting: the error screen says that the team was notified. */
export async function reportFault(error: unknown): Promise<void> {
	const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
	const path = window.location.pathname.slice(0, 300);
	const body: FaultReport = { message: text.slice(0, FAULT_LENGTH), path };
	const answer = await request('POST', API.faults, { body, keepalive: true });
	if ('refused' in answer) console.error('the fault could not be reported', answer.refused.status);
}
