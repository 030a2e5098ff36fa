import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { CHECKPOINT_API, LOT_FACTS } from '#contract/checkpoint-paths.ts';
import { ANALYTICS_TABLES } from '#contract/dashboard.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { API } from '#contract/paths.ts';
import { SUPPORTING_API } from '#contract/supporting-paths.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type AccessRow, rowsFor } from './access-check.ts';
import { PAYOUT_ADMIN_ROWS } from './access-payouts.ts';
import { PEOPLE_ADMIN_ROWS } from './access-people.ts';
import { SALE_ADMIN_ROWS } from './access-sales.ts';
import {
	activeAuction,
	auctionWithPicture,
	calledAuction,
	pausedAuction,
	pictureFor,
	waitingAuction,
	withDocument,
} from './access-samples.ts';
import { SETTLEMENT_ADMIN_ROWS, SETTLEMENT_USER_ROWS } from './access-settlement.ts';
import { PASSWORD } from './accounts.ts';
import { makeConditionalLot, makeCounteredLot } from './conditional.ts';
import { acceptance, regulatedLot } from './enrolments.ts';
import { makeAuction, makeOpenAuction, makePerson } from './factories.ts';
import { giveIdentity, makeCpf } from './identities.ts';
import { auctionBody } from './management.ts';
import { pdfFile } from './pdf-file.ts';
import { placeBid } from './place-bid.ts';
import { debtorPayment, makePreferenceLot } from './preference.ts';
import { makeProposal, makeProposalLot } from './proposals.ts';
import { documentForm, giveCompany, makeCompanyDocument } from './supporting-documents.ts';
import { pictureForm } from './uploads.ts';

const [admin, user, open] = [rowsFor('admin'), rowsFor('user'), rowsFor('public')];

const ADMIN_ROWS: AccessRow[] = [
	admin('get', ADMIN_API.adminAuctions),
	admin('post', ADMIN_API.adminAuctions, async () => ({ body: auctionBody() })),
	admin('get', ADMIN_API.adminAuction('{id}'), waitingAuction),
	admin('patch', ADMIN_API.adminAuction('{id}'), async (app) => ({
		...(await waitingAuction(app)),
		body: { version: 1, title: 'Outro título' },
	})),
	admin('delete', ADMIN_API.adminAuction('{id}'), waitingAuction),
	admin('post', ADMIN_API.auctionAction('{id}', 'start'), waitingAuction),
	admin('post', ADMIN_API.auctionAction('{id}', 'pause'), activeAuction({ reason: 'Falta de luz' })),
	admin('post', ADMIN_API.auctionAction('{id}', 'resume'), pausedAuction),
	admin('post', ADMIN_API.auctionAction('{id}', 'end'), activeAuction({ final_price: 100_000 })),
	admin('post', ADMIN_API.auctionAction('{id}', 'cancel'), activeAuction({ reason: 'Retirado a pedido' })),
	admin('post', ADMIN_API.auctionAction('{id}', 'suspend'), activeAuction({ reason: 'Ordem do juízo' })),
	admin('post', ADMIN_API.conditional('{id}'), async ({ db }) => ({
		params: { id: await makeConditionalLot(db) },
		body: { answer: 'refuse' },
	})),
	admin('post', ADMIN_API.auctionAction('{id}', 'debtor-preference'), debtorPayment),
	admin('post', ADMIN_API.duplicateAuction('{id}'), waitingAuction),
	admin(
		'post',
		ADMIN_API.auctionAction('{id}', 'outcome'),
		activeAuction({ outcome: 'settled', reason: 'Acordo homologado' }),
	),
	admin('post', ADMIN_API.withdrawAuction('{id}'), activeAuction({ reason: 'Ordem do juízo' })),
	...SALE_ADMIN_ROWS,
	...PEOPLE_ADMIN_ROWS,
	admin('post', FUNCTIONS.imageOptimizer, pictureFor),
	admin('patch', ADMIN_API.adminImages('{id}'), auctionWithPicture),
	admin('delete', ADMIN_API.adminImage('{id}', '{image_id}'), async (app) => {
		const { params } = await auctionWithPicture(app);
		return { params };
	}),
	admin('get', ADMIN_API.liveControl),
	admin('get', ADMIN_API.search),
	admin('get', ADMIN_API.adminBids('{id}'), waitingAuction),
	admin('get', ADMIN_API.audience('{id}'), waitingAuction),
	admin('post', ADMIN_API.auctionCall('{id}'), calledAuction),
	admin('get', ADMIN_API.audit),
	admin('get', ADMIN_API.auditExport),
	admin('get', ADMIN_API.dashboard),
	admin('get', ADMIN_API.waiting),
	admin('put', ADMIN_API.waitingMail, async () => ({ body: { wanted: false } })),
	admin('post', ADMIN_API.bell),
	admin('put', ADMIN_API.bellChoice, async () => ({ body: { kind: 'proofs', wanted: false } })),
	admin('get', ADMIN_API.analytics),
	admin('get', ADMIN_API.analyticsTable('{table}'), async () => ({ params: { table: ANALYTICS_TABLES[0] } })),
	admin('get', ADMIN_API.adminProposals, async (app) => ({
		query: `?auction=${await makeAuction(app.db)}`,
	})),
	admin('get', ADMIN_API.adminProposalsExport, async (app) => ({
		query: `?auction=${await makeAuction(app.db)}`,
	})),
	admin('post', ADMIN_API.acceptProposal('{id}'), async (app) => ({
		params: { id: await makeProposal(app.db, { status: 'completed' }) },
	})),
	admin('post', ADMIN_API.declineProposal('{id}'), async (app) => ({
		params: { id: await makeProposal(app.db) },
		body: { reason: 'Abaixo do esperado' },
	})),
	...SETTLEMENT_ADMIN_ROWS,
	...PAYOUT_ADMIN_ROWS,
	admin('get', ADMIN_API.adminFiles),
	admin('delete', ADMIN_API.adminFiles, async () => ({ body: { names: ['auctions/ninguem.webp'] } })),
];

const aDevice = { endpoint: 'https://push.exemplo.com.br/aparelho' };
const keys = { p256dh: 'B'.repeat(87), auth: 'B'.repeat(22) };

async function makeSearch(db: Kysely<Database>, user_id: string): Promise<string> {
	const search = {
		user_id,
		environment: 'production' as const,
		name: 'Casas',
		query: 'type=house',
		email: true,
	};
	const { id } = await db
		.insertInto('saved_searches')
		.values(search)
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

const favorite: AccessRow['sample'] = async ({ db }) => ({ body: { auction_id: await makeAuction(db) } });

const USER_ROWS: AccessRow[] = [
	user('get', ACCOUNT_API.notifications),
	user('post', ACCOUNT_API.notificationsRead, async () => ({ body: { through: 1 } })),
	user('get', ACCOUNT_API.notificationChoices),
	user('patch', ACCOUNT_API.notificationChoices, async () => ({
		body: { kind: 'outbid', channel: 'email', enabled: false },
	})),
	user('post', ACCOUNT_API.notificationDevices, async () => ({ body: { ...aDevice, keys } })),
	user('patch', ACCOUNT_API.notificationDevices, async () => ({ body: aDevice })),
	user('delete', ACCOUNT_API.notificationDevices, async () => ({ body: aDevice })),
	user('post', ACCOUNT_API.activity, async () => ({ body: { idle_seconds: 0 } })),
	user('delete', ACCOUNT_API.otherSessions),
	user('get', ACCOUNT_API.accountExport),
	{ ...user('get', BIDDER_API.enrolment('{id}'), regulatedLot), ids: 'public' },
	{ ...user('post', BIDDER_API.enrolment('{id}'), acceptance), ids: 'public' },
	{
		...user('post', SUPPORTING_API.preferenceRequests('{id}'), async (app, sender) => {
			await giveIdentity(app, sender.id);
			return { ...(await regulatedLot(app)), body: { ground: 'co-owner' } };
		}),
		ids: 'public',
	},
	{
		...user('post', SUPPORTING_API.preference('{id}'), async (app) => ({
			...(await regulatedLot(app)),
			body: documentForm(),
		})),
		ids: 'public',
	},
	user('post', SUPPORTING_API.company, async (app, sender) => {
		await giveCompany(app, sender.id);
		return { body: documentForm() };
	}),
	{
		...user('post', SUPPORTING_API.link('{id}'), async (app, sender) => ({
			params: { id: (await makeCompanyDocument(app, sender)).id },
		})),
		others: async (app) => ({
			somebodys: { params: { id: (await makeCompanyDocument(app)).id } },
			nobodys: { params: { id: randomUUID() } },
			code: 'document.missing',
		}),
	},
	user('get', ACCOUNT_API.identity),
	user('put', ACCOUNT_API.identity, async () => ({ body: { person_type: 'individual', tax_id: makeCpf() } })),
	user('delete', ACCOUNT_API.account, async () => ({ body: { password: PASSWORD } })),
	user('get', FUNCTIONS.favorites),
	user('post', FUNCTIONS.favorites, favorite),
	user('delete', FUNCTIONS.favorites, favorite),
	user('get', ACCOUNT_API.savedSearches),
	user('post', ACCOUNT_API.savedSearches, async () => ({ body: { query: 'search=casa' } })),
	{
		...user('delete', ACCOUNT_API.savedSearch('{id}'), async ({ db }, { id }) => ({
			params: { id: await makeSearch(db, id) },
		})),
		others: async ({ db }) => ({
			somebodys: { params: { id: await makeSearch(db, await makePerson(db)) } },
			nobodys: { params: { id: randomUUID() } },
			code: 'request.not-found',
		}),
	},
	...SETTLEMENT_USER_ROWS,
	{
		...user('post', ACCOUNT_API.document, async () => ({
			body: pictureForm([['file', pdfFile()]], 'documento.pdf'),
		})),
		status: 'pending',
	},
	{
		...user('post', FUNCTIONS.documentUrl),
		status: 'pending',
		sample: async (app, sender) => ({ body: { userId: await withDocument(app, sender) } }),
		others: async (app) => ({
			somebodys: { body: { userId: await withDocument(app) } },
			nobodys: { body: { userId: randomUUID() } },
			code: 'document.missing',
		}),
	},
];

/** Endpoints for users whose id belongs to an auction, which is public. */
const AUCTION_ROWS: AccessRow[] = [
	user('post', BIDDER_API.bids('{id}'), async ({ db }) => ({
		params: { id: await makeOpenAuction(db) },
		headers: { 'idempotency-key': randomUUID() },
		body: { amount: 100_000 },
	})),
	user('get', BIDDER_API.preference('{id}'), async ({ db }) => ({
		params: { id: await makeOpenAuction(db) },
	})),
	user('post', BIDDER_API.preference('{id}'), async ({ db }, { id: user_id }) => ({
		params: { id: await makePreferenceLot(db, [user_id]) },
	})),
	user('get', BIDDER_API.counter('{id}'), async ({ db }) => ({ params: { id: await makeOpenAuction(db) } })),
	user('post', BIDDER_API.counter('{id}'), async ({ db }, { id: user_id }) => ({
		params: { id: await makeCounteredLot(db, user_id) },
		body: { accept: true },
	})),
	user('get', BIDDER_API.proxyBid('{id}'), async ({ db }) => ({ params: { id: await makeOpenAuction(db) } })),
	user('delete', BIDDER_API.proxyBid('{id}'), async ({ db }, { id: user_id }) => {
		const auction_id = await makeOpenAuction(db);
		const proxy_bid = { amount: 200_000_00, nonce: 'nonce' };
		const bid = { auction_id, user_id, amount: 100_000_00, proxy_bid, key: randomUUID(), address: null };
		await placeBid(db, 'production', bid);
		return { params: { id: auction_id } };
	}),
	user('post', BIDDER_API.questions('{id}'), async ({ db }) => ({
		params: { id: await makeOpenAuction(db) },
		body: { body: 'O imóvel está ocupado?' },
	})),
	user('post', BIDDER_API.visits('{id}'), async ({ db }) => ({
		params: { id: await makeOpenAuction(db) },
		body: { day: isoDay(Date.now()), period: 'morning' },
	})),
	user('post', BIDDER_API.proposals('{id}'), async ({ db }) => ({
		params: { id: await makeProposalLot(db) },
		headers: { 'idempotency-key': randomUUID() },
		body: { price: 200_000, down_payment: 50_000, instalments: 30, correction: 'IPCA' },
	})),
	user('delete', BIDDER_API.proposals('{id}'), async ({ db }, { id: user_id }) => {
		const auction_id = await makeProposalLot(db);
		await makeProposal(db, { auction_id, user_id });
		return { params: { id: auction_id } };
	}),
].map((row) => ({ ...row, ids: 'public' }));

/** Every endpoint with its access and a valid request, listed independently of the mount table. */
export const ACCESS_ROWS: AccessRow[] = [
	...ADMIN_ROWS,
	...USER_ROWS,
	...AUCTION_ROWS,
	open('get', API.auctions),
	open('get', API.map),
	open('get', API.cities),
	open('get', API.auction('{id}')),
	open('get', API.sale('{id}')),
	open('get', API.saleDocuments('{id}')),
	open('get', BIDDER_API.bids('{id}')),
	open('get', LOT_FACTS('{id}')),
	open('get', BIDDER_API.questions('{id}')),
	open('get', BIDDER_API.proposals('{id}')),
	open('get', ACCOUNT_API.session),
	open('post', ACCOUNT_API.confirmAddress),
	open('post', FUNCTIONS.rateLimiter),
	open('post', FUNCTIONS.authLogger),
	open('get', API.ledgerKeys),
	open('get', CHECKPOINT_API.checkpoints),
	open('get', CHECKPOINT_API.checkpoint('{number}')),
	open('get', BIDDER_API.paper('{id}', 'ata')),
	open('get', API.saleAta('{id}')),
	open('get', API.time),
	open('post', API.faults),
	open('post', ACCOUNT_API.unsubscribe('{token}')),
];
