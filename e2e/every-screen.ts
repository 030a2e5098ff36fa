import { PAGES } from '#contract/paths.ts';
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
		['terms', PAGES.terms],
		['privacy', PAGES.privacy],
		['contact', PAGES.contact],
		['reset without a link', PAGES.reset],
		['confirmation without a link', PAGES.confirmation],
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
		.where('p.status', '=', 'pending')
		.executeTakeFirstOrThrow();
	return [
		['home', PAGES.home],
		['lot', PAGES.auction((await lotNamed(server, 'Cobertura duplex')).id)],
		['activity', PAGES.profileActivity],
		['account', PAGES.profileAccount],
		['security', PAGES.profileSecurity],
		['payment', PAGES.payment(owed.auction_id)],
	];
}
