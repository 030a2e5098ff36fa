import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { API } from '#contract/paths.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import { replay } from '#domain/ledger.ts';
import { DAY, HOUR } from '#domain/time.ts';
import { readRecordTexts } from '#server/features/bidding/ledger/ledger-records.ts';
import { sha256 } from '#server/features/bidding/locked-auction.ts';
import { makeAdmin } from './factories.ts';
import type { TestApp } from './test-app.ts';

export interface Answered {
	status: number;
	headers: Headers;
	body: AdminAuction & Omit<ProblemDocument, 'status'>;
}

/** The body of a right auction form: it opens tomorrow. */
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

/** What the tests of management need: an administrator at work, bids of others, and what was written down. */
export function useManagement(app: TestApp) {
	const held = { admin: '', token: '' };
	beforeAll(async () => {
		held.admin = await makeAdmin(app.house.db);
		held.token = await app.session(held.admin);
	});
	const ask = (method: string, path: string, body?: unknown, token = held.token) =>
		app.ask(method, path, { token, ...(body === undefined ? {} : { body }) }) as Promise<Answered>;
	const act = (id: string, action: string, body?: unknown) =>
		ask('POST', API.auctionAction(id, action), body);
	return {
		held,
		ask,
		act,
		create: (change?: object) => ask('POST', API.adminAuctions, auctionBody(change)),
		read: (id: string) => ask('GET', API.adminAuction(id)),
		bid: async (id: string, amount: number) =>
			app.ask('POST', API.bids(id), {
				token: await app.approved(),
				headers: { 'idempotency-key': randomUUID() },
				body: { amount },
			}),
		/** What the log has of an auction, oldest first. */
		log: (id: string) =>
			app.house.db
				.selectFrom('audit_log')
				.select(['action', 'admin_id', 'changes'])
				.where('subject', '=', id)
				.orderBy('id')
				.execute(),
		/** The types in an auction's ledger, and what replaying it says. */
		ledger: async (id: string) => {
			const texts = (await readRecordTexts(app.house.db, id, 0)).map(({ record }) => record);
			const types = texts.map((text) => (JSON.parse(text) as { type: string }).type);
			return { types, ...replay(texts, sha256) };
		},
	};
}
