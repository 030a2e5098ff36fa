import { expect, test } from 'vitest';
import { API } from '#contract/paths.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { makeAuctioneer, makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();

const PARTIES = JSON.stringify([
	{ role: 'Exequente', name: 'Banco de Teste', tax_id: '00.000.000/0001-91' },
	{ role: 'Executado', name: 'Devedor de Teste', tax_id: '529.982.247-25' },
	{ role: 'Cônjuge do executado', name: 'Outra Pessoa', tax_id: null },
]);

test('a judicial lot and its sale name who sues and who is sued, without numbers; other kinds name nobody', async () => {
	for (const [kind, parties] of [
		[
			'judicial',
			[
				{ role: 'Exequente', name: 'Banco de Teste' },
				{ role: 'Executado', name: 'Devedor de Teste' },
			],
		],
		['fiduciary', []],
	] as const) {
		const sale_id = await makeSale(app.db, { kind, parties: PARTIES, published_at: new Date() });
		const id = await makeAuction(app.db, { sale_id, kind });
		for (const path of [API.auction(id), API.sale(sale_id)])
			expect(await app.ask('GET', path)).toMatchObject({ status: 200, body: { parties } });
	}
});

const PAULO = {
	name: 'Paulo Neto',
	registration: '777',
	board: 'JUCEPAR',
	state: 'PR',
	phone: '(41) 3333-4444',
	email: 'paulo@leilao.test',
	whatsapp: '(41) 95550-0100',
	visiting_hours: 'Com hora marcada',
	treatment: 'masculine',
} as const;

test('a lot and its sale show their own auctioneer’s telephone and email, not the installation’s (L09)', async () => {
	await makeAuctioneer(app.db, { name: 'Helena Duarte', phone: '(11) 3333-4444', is_default: true });
	const auctioneer_id = await makeAuctioneer(app.db, PAULO);
	const sale_id = await makeSale(app.db, { auctioneer_id, published_at: new Date() });
	const id = await makeAuction(app.db, {
		sale_id,
		auctioneer_name: PAULO.name,
		auctioneer_registration: PAULO.registration,
	});
	expect(await app.ask('GET', API.auction(id))).toMatchObject({ status: 200, body: { auctioneer: PAULO } });
	expect(await app.ask('GET', API.sale(sale_id))).toMatchObject({ status: 200, body: { auctioneer: PAULO } });
});
