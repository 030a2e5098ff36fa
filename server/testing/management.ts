import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import { replay } from '#domain/ledger/ledger.ts';
import { DAY, HOUR } from '#domain/values/time.ts';
import { readRecordTexts } from '#server/features/bidding/ledger/ledger-records.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { makeAdmin, makeHolder } from './factories.ts';
import type { TestApp } from './test-app.ts';

interface Answered {
	status: number;
	headers: Headers;
	body: AdminAuction & Omit<ProblemDocument, 'status'>;
}

/** A valid auction form; the auction opens tomorrow. */
export function auctionBody(change: object = {}) {
	return {
		title: 'Casa na Vila Mariana',
		description: 'Três quartos e quintal, perto do metrô.',
		city: 'São Paulo',
		state: 'SP',
		initial_bid: 320_000.5,
		auction_type: 'scheduled',
		start_time: new Date(Date.now() + DAY).toISOString(),
		end_time: new Date(Date.now() + DAY + HOUR).toISOString(),
		...change,
	};
}

/** An administrator's requests, other people's bids, the audit log and the ledger. */
export function useManagement(app: TestApp) {
	const held = { admin: '', token: '' };
	beforeAll(async () => {
		held.admin = await makeAdmin(app.db);
		held.token = await app.session(held.admin);
	});
	const ask = (method: string, path: string, body?: unknown, token = held.token) =>
		app.ask(method, path, { token, ...(body === undefined ? {} : { body }) }) as Promise<Answered>;
	const act = (id: string, action: string, body?: unknown) =>
		ask('POST', ADMIN_API.auctionAction(id, action), body);
	return {
		held,
		ask,
		act,
		create: (change?: object) => ask('POST', ADMIN_API.adminAuctions, auctionBody(change)),
		read: (id: string) => ask('GET', ADMIN_API.adminAuction(id)),
		bid: async (id: string, amount: number) =>
			app.ask('POST', BIDDER_API.bids(id), {
				token: await app.session(await makeHolder(app.db)),
				headers: { 'idempotency-key': randomUUID() },
				body: { amount },
			}),
		/** The audit log of an auction, oldest first. */
		log: (id: string) =>
			app.db
				.selectFrom('audit_log')
				.select(['action', 'admin_id', 'changes'])
				.where('subject', '=', id)
				.orderBy('id')
				.execute(),
		/** The types of an auction's records, and the result of replaying them. */
		ledger: async (id: string) => {
			const texts = (await readRecordTexts(app.db, id, 0)).map(({ record }) => record);
			const types = texts.map((text) => (JSON.parse(text) as { type: string }).type);
			return { types, ...replay(texts, sha256) };
		},
	};
}
