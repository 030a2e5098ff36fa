import type { DashboardSummary } from '#contract/dashboard.ts';
import { API } from '#contract/paths.ts';
import type { Environment } from '#domain/auction.ts';
import { ask } from './ask.ts';

/** The summary as it is now; null when it could not be read. Never throws. */
export async function readSummary(environment: Environment): Promise<DashboardSummary | null> {
	const reply = await ask<DashboardSummary>('GET', `${API.dashboard}?environment=${environment}`);
	return reply && 'done' in reply ? reply.done : null;
}
