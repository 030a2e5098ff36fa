import type { z } from 'zod';
import type { callAnswer } from '#contract/live.ts';
import { API } from '#contract/paths.ts';
import type { Call } from '#domain/calls.ts';
import { NOTICES } from '#domain/notices.ts';
import { type AdminAnswer, call } from './admin-auctions.ts';

/** Calls the highest bid before the hammer: 'Dou-lhe uma' or 'Dou-lhe duas'. */
export function callAuction(id: string, times: Call): Promise<AdminAnswer<z.infer<typeof callAnswer>>> {
	return call('POST', API.auctionCall(id), NOTICES['auction.action-failed'], { call: times });
}
