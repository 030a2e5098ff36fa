import { expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { DISCOVERY } from '#contract/discovery-paths.ts';
import { API } from '#contract/paths.ts';
import { readLedgerPage } from '#server/features/bidding/ledger/ledger-page.ts';
import { listProposalLots, readRanking } from '#server/features/settlement/proposals/ranking.ts';
import { makeAuction, makeOpenAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { makeProposal } from '#server/testing/proposals.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, act } = useManagement(app);

const publicText = async (path: string) => String((await app.ask('GET', path)).body);

/** What says of a lot how far it is, beside its page, the lists and the live control. */
async function saidOf(id: string, title: string, sale_id: string) {
	const results = await ask('GET', ADMIN_API.saleResults(sale_id));
	const found = await ask('GET', `${ADMIN_API.search}?${new URLSearchParams({ q: title })}`);
	const { lots } = found.body as unknown as { lots: { hits: { suspended_since: string | null }[] } };
	const ledger = await readLedgerPage(app.db, 'production', id, { view: 'all', order: 'newest', from: null });
	const proposals = await listProposalLots(app.db, 'production');
	return {
		results: (results.body as unknown as { lots: { suspended: boolean }[] }).lots[0]?.suspended,
		search: lots.hits[0]?.suspended_since !== null,
		ledger: ledger?.auction.suspended_since !== null,
		ranking: (await readRanking(app.db, 'production', id))?.auction.suspended,
		proposals: proposals.find((row) => row.id === id)?.suspended,
		feed: /<summary>[^<]*Suspenso[^<]*(?<!Brasília)\.<\/summary>/.test(await publicText(DISCOVERY.feed)),
		calendar: /SUMMARY:Suspenso:[\s\S]*STATUS:TENTATIVE/.test(await publicText(API.calendar(id))),
	};
}

test.each([
	['waits', makeAuction],
	['is open', makeOpenAuction],
])(
	'everything that shows a lot that %s says that it is suspended, until it is resumed',
	async (what, make) => {
		const title = `Armazém que ${what}`;
		const sale_id = await makeSale(app.db, { published_at: new Date() });
		const later = {
			start_time: new Date(Date.now() + 86_400_000),
			end_time: new Date(Date.now() + 172_800_000),
		};
		const id = await make(app.db, { title, sale_id, lot_number: 1, ...(what === 'waits' && later) });
		await makeProposal(app.db, { auction_id: id });
		const all = (answer: boolean) => {
			const places = ['results', 'search', 'ledger', 'ranking', 'proposals', 'feed', 'calendar'];
			return Object.fromEntries(places.map((place) => [place, answer]));
		};
		expect(await saidOf(id, title, sale_id)).toEqual(all(false));
		expect((await act(id, 'suspend', { reason: 'Ordem da 3ª Vara Cível' })).status).toBe(200);
		expect(await saidOf(id, title, sale_id)).toEqual(all(true));
		expect((await act(id, 'resume')).status).toBe(200);
		expect(await saidOf(id, title, sale_id)).toEqual(all(false));
	},
);
