import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PersonRefusalCode } from '#domain/auction/access.ts';
import type { Problem } from '#domain/problems/problems.ts';
import type { Result } from '#domain/problems/result.ts';
import { exercise } from '#server/features/bidding/exercise-preference.ts';
import { take } from '#server/features/bidding/take-counter.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makeCounteredLot } from '#server/testing/conditional.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import { EXCLUDE, INELIGIBLE } from '#server/testing/ineligible.ts';
import { makePreferenceLot } from '#server/testing/preference.ts';
import { makeProposal, makeProposalLot } from '#server/testing/proposals.ts';
import { makeOverdue, makeWonLot } from '#server/testing/won-lots.ts';
import { decideProposal } from './proposals/decide-proposal.ts';
import { sendProposal } from './proposals/send-proposal.ts';
import { acceptOffer } from './second-chance/answer-offer.ts';
import { offerToNext } from './second-chance/offer-lot.ts';

const database = useDatabase();
const emails = { send: async () => undefined, start: async () => undefined };
const proposalDeps = () => ({ db: database.db, environment: 'production' as const, emails });

/** A person who may be bound to a lot, and the act that binds them. */
interface Bound {
	auction_id: string;
	user_id: string;
	act: () => Promise<Result<unknown>>;
}

/** The acts that bind somebody to a lot without being a bid. */
const ACTS: Record<string, () => Promise<Bound>> = {
	'the exercise of a preference': async () => {
		const user_id = await makePerson(database.db);
		const auction_id = await makePreferenceLot(database.db, [user_id]);
		return { auction_id, user_id, act: () => exercise(biddingDeps(database.db), auction_id, user_id) };
	},
	'the answer to a counter-offer': async () => {
		const user_id = await makePerson(database.db);
		const auction_id = await makeCounteredLot(database.db, user_id);
		return { auction_id, user_id, act: () => take(biddingDeps(database.db), auction_id, user_id) };
	},
	'the acceptance of a second chance': async () => {
		const { auction_id, payment_id, people } = await makeWonLot(database.db);
		await makeOverdue(database.db, payment_id);
		const deps = { db: database.db, emails, consentLimit: null };
		await offerToNext(deps, await makeAdmin(database.db), payment_id, { deadline_hours: 24 });
		const caller = { auction_id, user_id: people[1] ?? '', environment: 'production' } as const;
		return { ...caller, act: () => acceptOffer(deps, caller) };
	},
	'a proposal': async () => {
		const auction_id = await makeProposalLot(database.db);
		const user_id = await makePerson(database.db);
		const terms = { price: 100_000_00, down_payment: 25_000_00, instalments: 10 };
		const sent = { auction_id, user_id, ...terms, correction: 'IPCA', key: randomUUID() } as const;
		return { auction_id, user_id, act: () => sendProposal(proposalDeps(), sent) };
	},
	'the acceptance of a proposal': async () => {
		const auction_id = await makeProposalLot(database.db, { status: 'completed' });
		const user_id = await makePerson(database.db);
		const id = await makeProposal(database.db, { auction_id, user_id });
		const [admin, accept] = [await makeAdmin(database.db), { action: 'accept', document_id: null } as const];
		return { auction_id, user_id, act: () => decideProposal(proposalDeps(), id, admin, accept) };
	},
};

/** What of a lot an act could change. */
async function traceOf(auction_id: string) {
	const of = (table: 'ledger_records' | 'payments' | 'instalment_proposals' | 'second_chances') =>
		database.db.selectFrom(table).selectAll().where('auction_id', '=', auction_id).execute();
	return [
		await of('ledger_records'),
		await of('payments'),
		await of('instalment_proposals'),
		await of('second_chances'),
		await database.db.selectFrom('auctions').selectAll().where('id', '=', auction_id).execute(),
	];
}

/** Judges by the code of the person's refusal, which the desk reads as a reason of its own. */
function refusalOf(result: Result<unknown>): string {
	if (result.ok) return 'done';
	const { code, params } = result.problem as Problem;
	return code === 'proposal.proponent' ? (params as { refusal: PersonRefusalCode }).refusal : code;
}

describe.each(Object.entries(ACTS))('%s asks of the person what a bid asks', (_name, make) => {
	test.concurrent('and is done by who may bid', async () => {
		expect(refusalOf(await (await make()).act())).toBe('done');
	});

	test.concurrent.each(INELIGIBLE)('%s', async (code) => {
		const { auction_id, user_id, act } = await make();
		await EXCLUDE[code](database.db, auction_id, user_id);
		const before = await traceOf(auction_id);
		expect(refusalOf(await act())).toBe(code);
		expect(await traceOf(auction_id)).toEqual(before);
	});
});
