import { ADMIN_API } from '#contract/admin-paths.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { type AccessRow, rowsFor, type Sample, withId } from './access-check.ts';
import { FISCAL, makePaidCommission, makePastMonth } from './books.ts';
import { makeReceivedLot } from './payouts.ts';
import { makeAuctioneer, makeSale } from './sales.ts';
import type { TestApp } from './test-app.ts';

const admin = rowsFor('admin');

function form(fields: Record<string, string>): FormData {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	return body;
}

const today = () => isoDay(Date.now());

const ofPayout = (body: () => object) => async (app: TestApp) => ({
	params: { id: (await makeReceivedLot(app.db)).payout_id },
	body: body(),
});

const ofSeller = async (app: TestApp): Promise<Sample> => ({
	params: { id: (await makeReceivedLot(app.db)).seller_id },
});

const ofSale = async (app: TestApp): Promise<Sample> => ({ params: { id: await makeSale(app.db) } });

/** What is owed to sellers, and the books. */
export const PAYOUT_ADMIN_ROWS: AccessRow[] = [
	admin('get', ADMIN_API.books),
	admin('post', ADMIN_API.closeBooks('{id}'), async ({ db }) => {
		const { auctioneer_id, ...body } = await makePastMonth(db);
		return withId(auctioneer_id, body);
	}),
	...(['csv', 'pdf'] as const).map((format) =>
		admin('get', ADMIN_API.book('{id}', '{year}', '{book}', format), async ({ db }) => ({
			params: { id: await makeAuctioneer(db), year: '2026', book: 'diario-de-saida' },
		})),
	),
	admin('get', ADMIN_API.boardFigures('{id}', '{year}'), async ({ db }) => ({
		params: { id: await makeAuctioneer(db), year: '2026' },
	})),
	admin('get', ADMIN_API.received('{month}'), async () => ({ params: { month: '2026-11' } })),
	admin('get', ADMIN_API.fiscal('{id}'), async ({ db }) => withId(await makeAuctioneer(db))),
	admin('put', ADMIN_API.fiscal('{id}'), async ({ db }) => withId(await makeAuctioneer(db), FISCAL)),
	admin('get', ADMIN_API.dps('{id}'), async (app) => withId(await makePaidCommission(app))),
	admin('get', ADMIN_API.payouts),
	admin('get', ADMIN_API.payoutsExport),
	admin('post', ADMIN_API.payBatch, async (app) => ({
		body: form({ ids: (await makeReceivedLot(app.db)).payout_id, paid_at: today() }),
	})),
	admin(
		'post',
		ADMIN_API.payoutPaid('{id}'),
		ofPayout(() => form({ paid_at: today() })),
	),
	admin(
		'post',
		ADMIN_API.payoutStatement('{id}'),
		ofPayout(() => ({ sent_at: today() })),
	),
	admin(
		'post',
		ADMIN_API.payoutLines('{id}'),
		ofPayout(() => form({ kind: 'expense', name: 'Chaveiro', amount: '10' })),
	),
	admin('delete', ADMIN_API.payoutLine('{id}', '{line_id}'), async (app) => {
		const { payout_id } = await makeReceivedLot(app.db, { commission_bp: 100 });
		const line = app.db.selectFrom('payout_lines').select('id').where('payout_id', '=', payout_id);
		return { params: { id: payout_id, line_id: (await line.executeTakeFirstOrThrow()).id } };
	}),
	admin('get', ADMIN_API.sellerStatement('{id}', 'csv'), ofSeller),
	admin('get', ADMIN_API.sellerStatement('{id}', 'pdf'), ofSeller),
	admin('get', ADMIN_API.saleStatement('{id}', 'csv'), ofSale),
	admin('get', ADMIN_API.saleStatement('{id}', 'pdf'), ofSale),
];
