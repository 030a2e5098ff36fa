import type { Page } from '@playwright/test';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { comparisonPage, PAGES } from '#contract/paths.ts';
import { demoSale, lotNamed } from './open-lot.ts';
import type { TestServer } from './test-server.ts';

/** A screen of the demo by its name, and the address of it. */
export type Screen = [name: string, path: string];

/** A state of each kind of public page that is made of more than text. */
export async function publicScreens(server: TestServer): Promise<Screen[]> {
	const open = (await lotNamed(server, 'Cobertura duplex')).id;
	return [
		['home', PAGES.home],
		['map', PAGES.map],
		['running lots', PAGES.running],
		['login', PAGES.login],
		['sign-up', PAGES.signup],
		['unknown page', '/nada'],
		['open lot', PAGES.auction(open)],
		['sale', PAGES.sale((await demoSale(server)).id)],
		['ledger', PAGES.ledger((await lotNamed(server, 'Lagoa')).id)],
		['room', PAGES.room(open)],
	];
}

/** The other public screens, in the states that the demo has. */
export async function otherPublicScreens(server: TestServer): Promise<Screen[]> {
	const lot = async (part: string) => (await lotNamed(server, part)).id;
	return [
		['no match', `${PAGES.home}?search=nada+disso`],
		[
			'some filters',
			`${PAGES.home}?status=active&type=apartment,house&price_max=2000000&sortBy=ending&state=SP`,
		],
		['similar words', `${PAGES.home}?search=apartametno`],
		['part of the map', `${PAGES.map}?bounds=-25,-48,-20,-42`],
		['map without a lot', `${PAGES.map}?near=-8.5,-63.2,5`],
		['map without a match', `${PAGES.map}?status=active&city=Manaus&type=land`],
		['no running lot', `${PAGES.running}?cidade=Nenhuma/XX`],
		[
			'comparison',
			comparisonPage([await lot('Cobertura duplex'), await lot('Lago Sul'), await lot('Lagoa')]),
		],
		['comparison without lots', PAGES.compare],
		['terms', PAGES.terms],
		['privacy', PAGES.privacy],
		['contact', PAGES.contact],
		['reset without a link', PAGES.reset],
		['confirmation without a link', ACCOUNT_PAGES.confirmation],
		['gate', PAGES.adminAuctions],
		['saved searches', PAGES.savedSearches],
		['accessibility', PAGES.accessibility],
		['paused lot', PAGES.auction(await lot('garden'))],
		['upcoming lot', PAGES.auction(await lot('Setor Bueno'))],
		['closed lot', PAGES.auction(await lot('Lagoa'))],
		['cancelled lot', PAGES.auction(await lot('edícula em processo'))],
		['lot of a sale', PAGES.auction(await lot('Lago Sul'))],
		['ledger without records', PAGES.ledger(await lot('Setor Bueno'))],
	];
}

/** Every public screen. */
export async function everyPublicScreen(server: TestServer): Promise<Screen[]> {
	return [...(await publicScreens(server)), ...(await otherPublicScreens(server))];
}

/** What a bidder sees beside the public screens. */
export async function bidderScreens(server: TestServer): Promise<Screen[]> {
	const owed = await server.db
		.selectFrom('payments as p')
		.innerJoin('profiles as w', 'w.id', 'p.user_id')
		.select('p.auction_id')
		.where('w.email', '=', 'ana@martelo.test')
		// Another journey may have paid it.
		.orderBy((eb) => eb('p.status', '=', 'pending'), 'desc')
		.executeTakeFirstOrThrow();
	return [
		['home', PAGES.home],
		['lot', PAGES.auction((await lotNamed(server, 'Cobertura duplex')).id)],
		['activity', ACCOUNT_PAGES.activity],
		['account', ACCOUNT_PAGES.account],
		['security', ACCOUNT_PAGES.security],
		['payment', PAGES.payment(owed.auction_id)],
	];
}

/** A screen of the back office: `open` does what no address does. */
export type DeskScreen = [name: string, path: string, open?: ((page: Page) => Promise<unknown>) | undefined];

/** What the screens of the back office show. */
export interface DeskIds {
	/** A lot that an auctioneer leads, a draft of a sale, a lot with a payment. */
	live: string;
	/** A lot that an auctioneer leads, after its planned end. */
	late: string;
	draft: string;
	owed: string;
	sale: string;
	person: string;
}

const press = (name: RegExp | string) => (page: Page) => page.getByRole('button', { name }).first().click();
const key = (name: string) => (page: Page) => page.keyboard.press(name);
const follow = (name: string) => (page: Page) =>
	page.getByRole('main').getByRole('link', { name }).first().click();

/** Opens the first row of a table. */
const openRow = (page: Page) => page.getByRole('main').locator('tbody button[aria-expanded]').first().click();

/** Chooses an act of the first "⋯" that has it. */
const choose = (act: string) => async (page: Page) => {
	const row = page
		.getByRole('main')
		.getByRole('row')
		.filter({ has: page.locator(`li:has-text("${act}")`) });
	await row
		.first()
		.getByRole('button', { name: /^Mais ações/ })
		.click();
	await row.first().getByRole('button', { name: act, exact: true }).click();
};

/** Opens the dialog of an outcome, with the choice of a file. */
async function openOutcome(page: Page): Promise<void> {
	const main = page.getByRole('main');
	await main
		.getByRole('button', { name: /^Mais ações/ })
		.and(main.locator('td button'))
		.first()
		.click();
	await page
		.getByRole('button', { name: 'Registrar desfecho…' })
		.and(page.locator(':visible'))
		.first()
		.click();
	await page.getByLabel('Documento da ordem').selectOption('new');
}

/** The steps of the form of a lot. */
const STEPS = ['Imóvel', 'Preço e datas', 'Documentos e condições', 'Fotos'];

/** Every screen and window of the back office. Those of `ids` are left out where the installation has none. */
export function deskScreens({ live, late, draft, owed, sale, person }: Partial<DeskIds>): DeskScreen[] {
	const part = (tab: string) => `${ADMIN_PAGES.sale(sale ?? '')}?tab=${tab}`;
	return [
		...deskLists(),
		...(live === undefined
			? []
			: ([
					['live, opened row', ADMIN_PAGES.live, openRow],
					['live, window', ADMIN_PAGES.live, choose('Pausar')],
					['console', ADMIN_PAGES.console(live)],
					['console, window', ADMIN_PAGES.console(live), press(/^Vendido/)],
					['room', PAGES.room(live)],
					['lots, opened row', PAGES.adminAuctions, openRow],
					['lots, view', `${PAGES.adminAuctions}?view=${live}`],
					['lots, removal', `${PAGES.adminAuctions}?delete=${live}`],
					['form of a running lot', ADMIN_PAGES.auctionEdit(live)],
				] satisfies DeskScreen[])),
		...(late === undefined
			? []
			: ([['console after the planned end', ADMIN_PAGES.console(late)]] satisfies DeskScreen[])),
		...(draft === undefined
			? []
			: ([
					['form of a draft', ADMIN_PAGES.auctionEdit(draft)],
					['publication', ADMIN_PAGES.publication(draft)],
				] satisfies DeskScreen[])),
		...(sale === undefined
			? []
			: ([
					['sale', ADMIN_PAGES.sale(sale)],
					['sale, conditions', ADMIN_PAGES.sale(sale), press('Editar condições')],
					['sale, documents', part('documentos')],
					['sale, notices', part('cientificacoes')],
					['sale, notice', part('cientificacoes'), press('Registrar cientificação')],
					['sale, enrolments', part('habilitados')],
					['sale, results', part('resultado')],
					['sale, outcome', part('resultado'), openOutcome],
					['sale, papers', part('papeis')],
					['sale, changes', ADMIN_PAGES.saleChanges(sale)],
					['acts on a sale', ADMIN_PAGES.auditOfSale(sale)],
				] satisfies DeskScreen[])),
		...(owed === undefined
			? []
			: ([
					['payment', PAGES.payment(owed)],
					['acts on a lot', ADMIN_PAGES.auditOfLot(owed)],
				] satisfies DeskScreen[])),
		...(person === undefined
			? []
			: ([
					['approved, opened row', `${ADMIN_PAGES.registrations}&status=approved`, openRow],
					['review', ADMIN_PAGES.review],
					['acts on a person', ADMIN_PAGES.auditOfPerson(person)],
				] satisfies DeskScreen[])),
	];
}

/** The screens that every installation has. */
function deskLists(): DeskScreen[] {
	return [
		['today', PAGES.admin],
		['overview', ADMIN_PAGES.management],
		['live', ADMIN_PAGES.live],
		['lots', PAGES.adminAuctions],
		['lots of the panel', ADMIN_PAGES.panelAuctions],
		['lots, new', `${PAGES.adminAuctions}?new`],
		['form of a new lot', ADMIN_PAGES.auctionNew],
		...STEPS.map((step): DeskScreen => [`form of a new lot, ${step}`, ADMIN_PAGES.auctionNew, follow(step)]),
		['sales', ADMIN_PAGES.sales],
		['sales, new', ADMIN_PAGES.newSale],
		['auctioneers', ADMIN_PAGES.auctioneers],
		['auctioneers, new', ADMIN_PAGES.newAuctioneer],
		['sellers', ADMIN_PAGES.sellers],
		['sellers, new', ADMIN_PAGES.newSeller],
		['registrations', ADMIN_PAGES.registrations],
		['approved', `${ADMIN_PAGES.registrations}&status=approved`],
		['queue', ADMIN_PAGES.people],
		['enrolments', ADMIN_PAGES.enrolments],
		['inquiries', ADMIN_PAGES.inquiries],
		['preferences', ADMIN_PAGES.preferences],
		['bars', ADMIN_PAGES.bars],
		['payments', ADMIN_PAGES.payments],
		['reconciliation', ADMIN_PAGES.reconciliation],
		['payouts', ADMIN_PAGES.payouts],
		['books', ADMIN_PAGES.books],
		['proposals', ADMIN_PAGES.proposals],
		['analytics', ADMIN_PAGES.dashboard],
		['acts', ADMIN_PAGES.audit],
		['files', ADMIN_PAGES.files],
		['search', ADMIN_PAGES.bars, key('/')],
		['keys', ADMIN_PAGES.bars, key('?')],
		['account menu', ADMIN_PAGES.bars, press(/^Conta /)],
		['new menu', ADMIN_PAGES.bars, press(/^(Novo|Mais)\b/)],
	];
}
