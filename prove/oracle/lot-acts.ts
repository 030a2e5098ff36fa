import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { DecidedOutcome } from '#domain/auction/outcomes.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { SECOND } from '#domain/values/time.ts';

/** What people do with a lot besides bidding on it (rules §40, §49 to §53). */
export type ActName =
	| DecidedOutcome
	| 'accept'
	| 'refuse'
	| 'counter'
	| 'take'
	| 'prefer'
	| 'approve'
	| 'redeem'
	| 'propose'
	| 'offer'
	| 'next'
	| 'suspend'
	| 'resume'
	| 'pause'
	| 'postpone'
	| 'revise';

/** An act that was sent over HTTP and its answer, with times by the proof's own clock. */
export interface SentAct {
	auction_id: string;
	act: ActName;
	sent: number;
	answered: number;
	status: number;
	/** The code of the problem; null if the act was carried out. */
	code: string | null;
	/** The record that the answer to a bidder names. */
	seq: number | null;
}

/** A request that performs an act. */
export interface ActRequest {
	auction_id: string;
	act: ActName;
	cookie: string;
	path: string;
	method?: 'POST' | 'PATCH';
	body?: object;
}

/** For how long an act is sent again while the server answers that it is unavailable. */
const TIMEOUT = 30 * SECOND;

export async function sendAct(
	url: string,
	{ auction_id, act, cookie, path, method = 'POST', body }: ActRequest,
): Promise<SentAct> {
	const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
	const sent = performance.now();
	const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
	let response = await fetch(url + path, request);
	// Two acts that waited for each other: nothing was written.
	while (response.status === 503 && performance.now() - sent < TIMEOUT) {
		await sleep(100);
		response = await fetch(url + path, request);
	}
	const { code = null, seq = null } = (await response.json()) as { code?: string; seq?: number };
	const own = act in BIDDERS_ACTS ? seq : null;
	return { auction_id, act, sent, answered: performance.now(), status: response.status, code, seq: own };
}

const REASON = 'Despacho do juiz';

/** The acts of the desk that need nothing but the lot. */
export function deskRequest(
	act: ActName,
	auction_id: string,
	price: number,
): Pick<ActRequest, 'path' | 'body'> {
	switch (act) {
		case 'accept':
		case 'refuse':
			return { path: ADMIN_API.conditional(auction_id), body: { answer: act } };
		case 'counter':
			return { path: ADMIN_API.conditional(auction_id), body: { answer: act, price } };
		case 'resume':
			return { path: ADMIN_API.auctionAction(auction_id, act) };
		case 'suspend':
		case 'pause':
			return { path: ADMIN_API.auctionAction(auction_id, act), body: { reason: REASON } };
		default:
			return { path: ADMIN_API.auctionAction(auction_id, 'outcome'), body: { outcome: act, reason: REASON } };
	}
}

/** The acts of a bidder. */
export const BIDDERS_ACTS: Partial<
	Record<ActName, (auction_id: string) => Pick<ActRequest, 'path' | 'body'>>
> = {
	take: (id) => ({ path: BIDDER_API.counter(id), body: { accept: true } }),
	prefer: (id) => ({ path: BIDDER_API.preference(id) }),
	next: (id) => ({ path: BIDDER_API.acceptOffer(id) }),
};

/** The act that left a record; null for one that a bid or the clock left. */
function actOf({ type, data }: LedgerRecord): ActName | null {
	const said = data as { by?: string; outcome?: DecidedOutcome; postponed?: object };
	switch (type) {
		case 'conditional-refused':
			return said.by === 'clock' ? null : 'refuse';
		case 'outcome-decided':
			return said.outcome ?? null;
		case 'revised':
			return said.postponed ? 'postpone' : 'revise';
		default:
			return RECORDED_AS[type] ?? null;
	}
}

const RECORDED_AS: Partial<Record<LedgerRecord['type'], ActName>> = {
	'conditional-accepted': 'accept',
	'conditional-countered': 'counter',
	'counter-accepted': 'take',
	'preference-exercised': 'prefer',
	'debtor-preference': 'redeem',
	'proposal-accepted': 'propose',
	'second-chance-accepted': 'next',
	suspended: 'suspend',
	resumed: 'resume',
	paused: 'pause',
};

/**
 * Every act that was carried out must have its record, and every record an act. With a second chance an overdue payment is a default; a change
 * after the end has no record.
 */
export function faultsOfActs(texts: readonly string[], acts: readonly SentAct[]): string[] {
	const records = texts.map((text) => JSON.parse(text) as LedgerRecord);
	const left = Map.groupBy(records, actOf);
	const done = Map.groupBy(
		acts.filter(({ code, status }) => code === null && status < 300),
		({ act }) => act,
	);
	const countOf = (act: ActName) => done.get(act)?.length ?? 0;
	const faults = acts
		.filter(({ status }) => status >= 500)
		.map(({ act, status, code }) => `${act}: answered ${status} ${code}`);
	for (const act of new Set([...left.keys(), ...done.keys()])) {
		if (act === null || UNRECORDED.includes(act)) continue;
		const [found, least] = [left.get(act)?.length ?? 0, act === 'revise' ? 0 : countOf(act)];
		const most = countOf(act) + (act === 'unpaid' ? countOf('offer') : 0);
		if (found < least || found > most)
			faults.push(`${act}: carried out ${countOf(act)} times, recorded ${found} times`);
	}
	for (const { act, seq } of acts)
		if (seq !== null && actOf(records[seq - 1] as LedgerRecord) !== act)
			faults.push(`${act}: record ${seq} is of another act`);
	return faults;
}

/** Acts that the ledger does not have: the offer of a second chance, the approval of a right of preference. */
const UNRECORDED: readonly ActName[] = ['offer', 'approve'];

/** Where in the ledger acts stand whose record is the only one of its kind; of several changes some may have none. */
export function placesOfActs(texts: readonly string[], acts: readonly SentAct[]) {
	const records = texts.map((text) => JSON.parse(text) as LedgerRecord);
	return acts.flatMap((sent) => {
		const same = records.filter((record) => actOf(record) === sent.act);
		const place = same.length === 1 ? same[0]?.seq : undefined;
		return sent.code === null && sent.act !== 'revise' && place !== undefined ? [{ ...sent, place }] : [];
	});
}
