import { describe, expect, test } from 'vitest';
import { LISTS, publicPage } from './cacheable-routes.ts';

const ID = '0b5f3c5e-9d3a-4c41-8a7e-0123456789ab';
const lot = `/auctions/${ID}`;

describe('a public page', () => {
	test.each([
		['/', '/', LISTS],
		['/?', '/', LISTS],
		['/?utm_source=x&fbclid=1', '/', LISTS],
		['/?search=&city=', '/', LISTS],
		['/?city=Bel%C3%A9m&search=casa+nova', '/?search=casa+nova&city=Bel%C3%A9m', LISTS],
		['/?search=casa%20nova&gclid=7&city=Belém', '/?search=casa+nova&city=Bel%C3%A9m', LISTS],
		[
			'/?status=active&sortBy=ending&limit=24&cursor=x',
			'/?status=active&sortBy=ending&limit=24&cursor=x',
			LISTS,
		],
		['/?_routes=root', '/', LISTS],
		['/_.data', '/_.data', LISTS],
		['/_.data?_routes=root%2Croutes%2Fhome&index', '/_.data?_routes=root%2Croutes%2Fhome', LISTS],
		['/mapa', '/mapa', LISTS],
		['/mapa?near=-23.5,-46.6,25&x=1', '/mapa?near=-23.5%2C-46.6%2C25', LISTS],
		['/mapa.data?bounds=-24,-47,-23,-46', '/mapa.data?bounds=-24%2C-47%2C-23%2C-46', LISTS],
		[lot, lot, ID],
		[`${lot}?search=x`, lot, ID],
		[`${lot}.data`, `${lot}.data`, ID],
		[`/sales/${ID}?x=1`, `/sales/${ID}`, LISTS],
		[`/sales/${ID}.data`, `/sales/${ID}.data`, LISTS],
		[`/comparar?lotes=${ID},${ID}&x=1`, `/comparar?lotes=${ID}%2C${ID}`, LISTS],
		['/comparar.data', '/comparar.data', LISTS],
		['/termos?x=1', '/termos', LISTS],
		['/contato.data', '/contato.data', LISTS],
		[`${lot}/telao`, `${lot}/telao`, ID],
		[`${lot}/auditoria`, `${lot}/auditoria`, ID],
		[`${lot}/auditoria?from=9&view=bids&x=1`, `${lot}/auditoria?view=bids&from=9`, ID],
		[`${lot}/auditoria.data?order=oldest`, `${lot}/auditoria.data?order=oldest`, ID],
	])('%s', (target, url, tag) => {
		expect(publicPage(target)).toEqual({ url, tag });
	});
});

describe('not a public page', () => {
	test.each([
		'',
		'*',
		'//',
		'/./',
		'/%2e',
		'/index.html',
		'/profile',
		'/auth',
		'/admin',
		'http://evil.example/',
		'//evil.example/',
		'/#',
		'/auctions',
		'/auctions/none',
		`${lot}/`,
		`${lot}/payment`,
		`/auctions/${ID.toUpperCase()}`,
		`/Auctions/${ID}`,
		`/auctions/%30b5f3c5e-9d3a-4c41-8a7e-0123456789ab`,
		`//auctions/${ID}`,
		`${lot}.data.data`,
		`${lot}\n`,
		'/?search=%00',
		'/?search=a&search=b',
		`/?search=${'a'.repeat(1_000)}`,
	])('%j', (target) => {
		expect(publicPage(target)).toBeNull();
	});
});
