import { randomUUID } from 'node:crypto';
import { ANALYTICS_TABLES } from '#contract/dashboard.ts';
import { API, FUNCTIONS } from '#contract/paths.ts';
import { AFTER_WIN_ADMIN_ROWS, AFTER_WIN_USER_ROWS } from './access-after-win.ts';
import { PAPER_ADMIN_ROWS, PAPER_USER_ROWS } from './access-papers.ts';
import { PAYMENT_ADMIN_ROWS, PAYMENT_USER_ROWS } from './access-payments.ts';
import type { AccessRow } from './access-row.ts';
import {
	activeAuction,
	approvedPerson,
	auctionWithPicture,
	calledAuction,
	pausedAuction,
	pendingPerson,
	pictureFor,
	waitingAuction,
	withDocument,
} from './access-samples.ts';
import { PASSWORD } from './accounts.ts';
import { makeAuction, makeOpenAuction } from './factories.ts';
import { auctionBody } from './management.ts';
import { pdfFile } from './pdf-file.ts';
import { placeBid } from './place-bid.ts';
import { makeProposal, makeProposalLot } from './proposals.ts';

const admin = (method: AccessRow['method'], path: string, sample?: AccessRow['sample']): AccessRow => ({
	method,
	path,
	access: 'admin',
	...(sample && { sample }),
});
const open = (method: AccessRow['method'], path: string): AccessRow => ({ method, path, access: 'public' });

const ADMIN_ROWS = [
	admin('get', API.adminAuctions),
	admin('post', API.adminAuctions, async () => ({ body: auctionBody() })),
	admin('get', API.adminAuction('{id}'), waitingAuction),
	admin('patch', API.adminAuction('{id}'), async (app) => ({
		...(await waitingAuction(app)),
		body: { version: 1, title: 'Outro título' },
	})),
	admin('delete', API.adminAuction('{id}'), waitingAuction),
	admin('post', API.auctionAction('{id}', 'start'), waitingAuction),
	admin('post', API.auctionAction('{id}', 'pause'), activeAuction({ reason: 'Falta de luz' })),
	admin('post', API.auctionAction('{id}', 'resume'), pausedAuction),
	admin('post', API.auctionAction('{id}', 'end'), activeAuction({ final_price: 100_000 })),
	admin('post', API.auctionAction('{id}', 'cancel'), activeAuction({ reason: 'Retirado a pedido' })),
	admin('get', API.registrations),
	admin('post', API.approveRegistration('{user_id}'), pendingPerson),
	admin('post', API.rejectRegistration('{user_id}'), pendingPerson),
	admin('post', API.revokeRegistration('{user_id}'), approvedPerson),
	admin('post', FUNCTIONS.imageOptimizer, pictureFor),
	admin('patch', API.adminImages('{id}'), auctionWithPicture),
	admin('delete', API.adminImage('{id}', '{image_id}'), async (app) => {
		const { params } = await auctionWithPicture(app);
		return { params };
	}),
	admin('get', API.liveControl),
	admin('get', API.adminBids('{id}'), waitingAuction),
	admin('post', API.auctionCall('{id}'), calledAuction),
	admin('get', API.audit),
	admin('get', API.auditExport),
	admin('get', API.dashboard),
	admin('get', API.analytics),
	admin('get', API.analyticsTable('{table}'), async () => ({ params: { table: ANALYTICS_TABLES[0] } })),
	admin('get', API.adminProposals, async (app) => ({
		query: `?auction=${await makeAuction(app.house.db)}`,
	})),
	admin('get', API.adminProposalsExport, async (app) => ({
		query: `?auction=${await makeAuction(app.house.db)}`,
	})),
	admin('post', API.acceptProposal('{id}'), async (app) => ({
		params: { id: await makeProposal(app.house.db, { status: 'completed' }) },
	})),
	admin('post', API.declineProposal('{id}'), async (app) => ({
		params: { id: await makeProposal(app.house.db) },
		body: { reason: 'Abaixo do esperado' },
	})),
	...AFTER_WIN_ADMIN_ROWS,
	...PAYMENT_ADMIN_ROWS,
	admin('get', API.adminFiles),
	admin('delete', API.adminFiles, async () => ({ body: { names: ['auctions/ninguem.webp'] } })),
];

const aDevice = { endpoint: 'https://push.exemplo.com.br/aparelho' };

const NOTICE_ROWS: AccessRow[] = [
	{ method: 'get', path: API.notices, access: 'user' },
	{
		...{ method: 'post', path: API.noticesRead, access: 'user' },
		sample: async () => ({ body: { through: 1 } }),
	},
	{ method: 'get', path: API.noticeChoices, access: 'user' },
	{
		...{ method: 'patch', path: API.noticeChoices, access: 'user' },
		sample: async () => ({ body: { kind: 'outbid', channel: 'email', enabled: false } }),
	},
	{
		...{ method: 'post', path: API.noticeDevices, access: 'user' },
		sample: async () => ({
			body: { ...aDevice, keys: { p256dh: 'B'.repeat(87), auth: 'B'.repeat(22) } },
		}),
	},
	{
		...{ method: 'patch', path: API.noticeDevices, access: 'user' },
		sample: async () => ({ body: aDevice }),
	},
	{
		...{ method: 'delete', path: API.noticeDevices, access: 'user' },
		sample: async () => ({ body: aDevice }),
	},
];

const USER_ROWS: AccessRow[] = [
	{
		...{ method: 'post', path: API.bids('{id}'), access: 'user', ids: 'public' },
		sample: async (app) => ({
			params: { id: await makeOpenAuction(app.house.db) },
			headers: { 'idempotency-key': randomUUID() },
			body: { amount: 100_000 },
		}),
	},
	{
		...{ method: 'get', path: API.ceiling('{id}'), access: 'user', ids: 'public' },
		sample: async (app) => ({ params: { id: await makeOpenAuction(app.house.db) } }),
	},
	{
		...{ method: 'delete', path: API.ceiling('{id}'), access: 'user', ids: 'public' },
		sample: async (app, { id: user_id }) => {
			const auction_id = await makeOpenAuction(app.house.db);
			const ceiling = { amount: 200_000_00, nonce: 'nonce' };
			const bid = { auction_id, user_id, amount: 100_000_00, ceiling, key: randomUUID(), address: null };
			await placeBid(app.house.db, 'production', bid);
			return { params: { id: auction_id } };
		},
	},
	{
		...{ method: 'post', path: API.proposals('{id}'), access: 'user', ids: 'public' },
		sample: async (app) => ({
			params: { id: await makeProposalLot(app.house.db) },
			headers: { 'idempotency-key': randomUUID() },
			body: { price: 200_000, down_payment: 50_000, instalments: 30, correction: 'IPCA' },
		}),
	},
	{
		...{ method: 'delete', path: API.proposals('{id}'), access: 'user', ids: 'public' },
		sample: async (app, { id: user_id }) => {
			const auction_id = await makeProposalLot(app.house.db);
			await makeProposal(app.house.db, { auction_id, user_id });
			return { params: { id: auction_id } };
		},
	},
	{
		...{ method: 'post', path: API.activity, access: 'user' },
		sample: async () => ({ body: { idle_seconds: 0 } }),
	},
	{ method: 'delete', path: API.otherSessions, access: 'user' },
	{ method: 'get', path: API.accountExport, access: 'user' },
	{
		...{ method: 'delete', path: API.account, access: 'user' },
		sample: async () => ({ body: { password: PASSWORD } }),
	},
	{
		...{ method: 'post', path: API.document, access: 'user', standing: 'pending' },
		sample: async () => {
			const body = new FormData();
			body.append('file', new Blob([new Uint8Array(pdfFile())]), 'documento.pdf');
			return { body };
		},
	},
	{
		...{ method: 'post', path: FUNCTIONS.documentUrl, access: 'user', standing: 'pending' },
		sample: async (app, sender) => ({ body: { userId: await withDocument(app, sender) } }),
		others: async (app) => ({
			somebodys: { body: { userId: await withDocument(app) } },
			nobodys: { body: { userId: randomUUID() } },
			code: 'document.missing',
		}),
	},
	...NOTICE_ROWS,
	...AFTER_WIN_USER_ROWS,
	...PAYMENT_USER_ROWS,
	{ method: 'get', path: FUNCTIONS.favorites, access: 'user' },
	{
		...{ method: 'post', path: FUNCTIONS.favorites, access: 'user' },
		sample: async (app) => ({ body: { auction_id: await makeAuction(app.house.db) } }),
	},
	{
		...{ method: 'delete', path: FUNCTIONS.favorites, access: 'user' },
		sample: async (app) => ({ body: { auction_id: await makeAuction(app.house.db) } }),
	},
];

/** Every endpoint of the mount table, by hand: what may be asked, by whom, and how it is asked rightly. */
export const ACCESS_ROWS: AccessRow[] = [
	...ADMIN_ROWS,
	...PAPER_ADMIN_ROWS,
	...PAPER_USER_ROWS,
	...USER_ROWS,
	open('get', API.auctions),
	open('get', API.auction('{id}')),
	open('get', API.bids('{id}')),
	open('get', API.proposals('{id}')),
	open('get', API.session),
	open('post', API.confirmAddress),
	open('post', FUNCTIONS.rateLimiter),
	open('post', FUNCTIONS.authLogger),
	open('get', API.ledgerKeys),
	open('get', API.paper('{id}', 'ata')),
	open('get', API.time),
	open('post', API.faults),
	open('post', API.unsubscribe('{token}')),
];

/** What is mounted by hand beside the endpoints, and why nobody has to be signed in there. */
export const RAW_DOORS: Record<string, string> = {
	'ALL /documents/*': 'opens with a signed link that lives for a minute; headers and 404 for the rest',
	'GET /documents/:link': 'the signed link is the permission',
	'ALL /*': 'headers, the address, the body limit and the actor; then pages, which ask for themselves',
	'ALL /assets/*': 'built scripts and styles',
	'GET /files/*': 'pictures of the public catalogue',
	'ALL /favicon.svg': 'the mark',
	'ALL /sw.js': 'the script that shows pushes; it knows nobody',
	'GET /api/notices/events': 'the asker’s own notices; refuses visitors itself',
	'GET /api/notices/unsubscribe/:token': 'leads to the profile, which asks for itself; changes nothing',
	'ALL /share.png': 'the picture of shared links',
	'GET /healthz': 'alive or not',
	'GET /readyz': 'ready or not',
	'GET /metrics': 'numbers without names',
	'ALL /api/auth/*':
		'the accounts library: only what features/accounts/auth-endpoints.ts lists, each with who may ask',
	'GET /api/events': 'states of auctions, as the listing shows them',
	'GET /api/auctions/:id/events': 'the public live stream',
	'GET /api/auctions/:id/ledger': 'the public ledger',
	'GET /.well-known/auction-ledger-format.txt': 'the public format of ledgers and receipts',
	'GET /openapi.json': 'describes the API',
	'GET /api/docs': 'describes the API',
	'ALL /api/*': 'what is not there',
	'ALL /functions/*': 'what is not there',
};
