import { FAULT_LENGTH } from '#contract/fault-length.ts';
import type { FaultReport } from '#contract/faults.ts';
import { API } from '#contract/paths.ts';

/** Tells the house of an error, once and without waiting: the screen for it says that the team was notified. */
export function reportFault(error: unknown): void {
	const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
		0,
		FAULT_LENGTH,
	);
	const report: FaultReport = { message, path: window.location.pathname.slice(0, 300) };
	const headers = { 'Content-Type': 'application/json' };
	fetch(API.faults, { method: 'POST', headers, body: JSON.stringify(report), keepalive: true }).catch(
		(lost) => console.error('the fault could not be reported', lost),
	);
}
