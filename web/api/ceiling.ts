import type { OwnCeiling } from '#contract/bids.ts';
import { API } from '#contract/paths.ts';
import type { Centavos } from '#domain/money.ts';
import { NOTICES, type Notice } from '#domain/notices.ts';
import { fromReais } from './amount.ts';
import { ask } from './ask.ts';

/** The asker's own ceiling in an auction: null for who has none, undefined when that could not be learnt. */
export async function readCeiling(auctionId: string): Promise<Centavos | null | undefined> {
	const reply = await ask<OwnCeiling>('GET', API.ceiling(auctionId));
	if (!reply || 'refused' in reply) return undefined;
	const { max_amount } = reply.done;
	return max_amount === null ? null : fromReais(max_amount);
}

/** What became of taking a ceiling back; `gone` where there is none any more. */
type CeilingCancellation = { done: true } | { refused: Notice; gone: boolean };

const FAULT = 500;

/** Takes the asker's own ceiling back; what was bid stays bid. Never throws. */
export async function cancelCeiling(auctionId: string): Promise<CeilingCancellation> {
	const reply = await ask<OwnCeiling>('DELETE', API.ceiling(auctionId));
	if (reply && 'done' in reply) return { done: true };
	const { status = FAULT, said = {} } = reply?.refused ?? {};
	if (status >= FAULT || !said.title || !said.detail)
		return { refused: NOTICES['ceiling.cancel-failed'], gone: false };
	return { refused: { title: said.title, description: said.detail }, gone: said.code === 'bid.no-ceiling' };
}
