import { expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { makeAuctioneer } from '#server/testing/sales.ts';
import { emailSignature } from './default-auctioneer.ts';

const database = useDatabase();

const HELENA = {
	name: 'Helena Duarte',
	registration: '12',
	board: 'JUCESP',
	state: 'SP',
	phone: '(11) 3333-4444',
};
const PAULO = {
	name: 'Paulo Neto',
	registration: '777',
	board: 'JUCEPAR',
	state: 'PR',
	email: 'paulo@leilao.test',
	treatment: 'masculine',
} as const;

test('a lot is signed by its own auctioneer, everything else by the installation’s (L02, L03)', async () => {
	const { db } = database;
	const signature = emailSignature(
		db,
		async () => ({ ...HELENA, email: null, whatsapp: null, visiting_hours: null, treatment: null }),
		{ phone: '(11) 2222-3333', email: null },
	);
	const own = await makeAuction(db, {
		auctioneer_name: PAULO.name,
		auctioneer_registration: PAULO.registration,
	});
	const other = await makeAuction(db);
	expect(await signature(other)).toEqual(['Não responda a este email. Fale conosco: (11) 2222-3333.']);
	await makeAuctioneer(db, { ...HELENA, is_default: true });
	await makeAuctioneer(db, PAULO);
	expect(await signature(own)).toEqual([
		'Leilão conduzido pelo leiloeiro oficial Paulo Neto, JUCEPAR nº 777',
		'Não responda a este email. Fale conosco: paulo@leilao.test.',
	]);
	expect(await signature(other)).toEqual([
		'Leilão conduzido por Helena Duarte, leiloeiro(a) oficial, matrícula JUCESP nº 12 (SP)',
		'Não responda a este email. Fale conosco: (11) 3333-4444.',
	]);
	expect(await signature(null)).toEqual([
		'Site operado por Helena Duarte, leiloeiro(a) oficial, matrícula JUCESP nº 12 (SP)',
		'Não responda a este email. Fale conosco: (11) 3333-4444.',
	]);
});
