import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { auctionQuery } from '#contract/auction-query.ts';
import type { PropertyType } from '#domain/lot/property.ts';
import { DAY } from '#domain/values/time.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { importCaixaList } from './caixa/import-list.ts';
import { listAuctions } from './listing.ts';

/** A published list of Caixa, which is not part of the project (see caixa/published-lists.test.ts). */
const LIST = join(import.meta.dirname, '../../../../shared/data/caixa/Lista_imoveis_SP_2026-07-21.csv');

describe('a search among invented lots', () => {
	const database = useDatabase();
	const LOTS: [
		title: string,
		city: string,
		state: string,
		neighborhood: string,
		address: string,
		type: PropertyType,
	][] = [
		[
			'Apartamento com 3 quartos',
			'São Paulo',
			'SP',
			'Vila Mariana',
			'Rua Domingos de Morais, nº 12, CEP 04010-100',
			'apartment',
		],
		['Studio mobiliado', 'São Paulo', 'SP', 'Pinheiros', 'Avenida Rebouças, nº 3000', 'apartment'],
		[
			'Casa com piscina e 2 quartos',
			'Santo André',
			'SP',
			'Jardim Bela Vista',
			'Rua das Figueiras, nº 5',
			'house',
		],
		[
			'Sobrado reformado',
			'São José dos Campos',
			'SP',
			'Parque Industrial',
			'Rua Santo André, nº 44',
			'house',
		],
		['Lote plano de 300,5 m²', 'Mossoró', 'RN', 'Nova Betânia', 'Travessa do Sol, s/n', 'land'],
		['Galpão logístico', 'Guarulhos', 'SP', 'Cumbica', 'Rodovia Presidente Dutra, km 220', 'warehouse'],
		['Sítio com nascente', 'Ibiúna', 'SP', 'Curral', 'Estrada do Verava, km 7', 'rural'],
	];

	beforeAll(async () => {
		for (const [title, city, state, neighborhood, address, property_type] of LOTS) {
			const auction_id = await makeAuction(database.db, { title, city, state });
			const property = {
				auction_id,
				environment: 'production' as const,
				neighborhood,
				address,
				property_type,
			};
			await database.db.insertInto('properties').values(property).execute();
		}
	});

	test.each([
		['vila mariana', 'Apartamento com 3 quartos'],
		['VILA MARIANA', 'Apartamento com 3 quartos'],
		['vl mariana', 'Apartamento com 3 quartos'],
		['v. mariana', 'Apartamento com 3 quartos'],
		['apto vila mariana', 'Apartamento com 3 quartos'],
		['vila marianna', 'Apartamento com 3 quartos'],
		['domingos de moraes', 'Apartamento com 3 quartos'],
		['04010-100', 'Apartamento com 3 quartos'],
		['04010100', 'Apartamento com 3 quartos'],
		['CEP 04010-100', 'Apartamento com 3 quartos'],
		['3 dorms sao paulo', 'Apartamento com 3 quartos'],
		['pinheiros', 'Studio mobiliado'],
		['pinheros', 'Studio mobiliado'],
		['pinhe', 'Studio mobiliado'],
		['apartamento pinheiros', 'Studio mobiliado'],
		['av. reboucas', 'Studio mobiliado'],
		['santo andre', 'Casa com piscina e 2 quartos'],
		['sto. andré', 'Casa com piscina e 2 quartos'],
		['santo andree', 'Casa com piscina e 2 quartos'],
		['r. santo andre', 'Sobrado reformado'],
		['jd bela vista', 'Casa com piscina e 2 quartos'],
		['piscina santo andré', 'Casa com piscina e 2 quartos'],
		['2 qtos com piscina', 'Casa com piscina e 2 quartos'],
		['s. jose dos campos', 'Sobrado reformado'],
		['sao jose dos canpos', 'Sobrado reformado'],
		['pq industrial', 'Sobrado reformado'],
		['casa parque industrial', 'Sobrado reformado'],
		['terreno mossoro', 'Lote plano de 300,5 m²'],
		['terreno em mosoró', 'Lote plano de 300,5 m²'],
		['nova betania', 'Lote plano de 300,5 m²'],
		['galpao guarulios', 'Galpão logístico'],
		['rod presidente dutra', 'Galpão logístico'],
		['rod pres dutra', 'Galpão logístico'],
		['cumbica', 'Galpão logístico'],
		['sitio ibiuna', 'Sítio com nascente'],
		['imovel rural ibiúna', 'Sítio com nascente'],
		['est do verava', 'Sítio com nascente'],
		['nacente', 'Sítio com nascente'],
	])('%s', async (search, title) => {
		const page = await listAuctions(database.db, 'production', auctionQuery.parse({ search }));
		expect(page?.auctions[0]?.title).toBe(title);
	});

	test.each(['xyzxyz', '99999-999', '%', 'zz', 'quitandinha'])('%s finds nothing', async (search) => {
		const page = await listAuctions(database.db, 'production', auctionQuery.parse({ search }));
		expect(page).toMatchObject({ auctions: [], total: 0, similar: 0 });
	});

	test('what matches nearly comes last, is counted apart and matches the other filters', async () => {
		const list = async (query: object) => {
			const page = await listAuctions(database.db, 'production', auctionQuery.parse(query));
			return [page?.total, page?.similar, ...(page?.auctions.map(({ title }) => title) ?? [])];
		};
		// The street of the second lot is called so.
		const [city, street] = ['Casa com piscina e 2 quartos', 'Sobrado reformado'];
		expect(await list({ search: 'santo andré' })).toEqual([1, 1, city, street]);
		expect(await list({ search: 'santo andré', type: 'house' })).toEqual([1, 1, city, street]);
		expect(await list({ search: 'santo andré', type: 'land' })).toEqual([0, 0]);
		expect(await list({ search: 'santo andré', city: 'campos' })).toEqual([0, 1, street]);
		expect(await list({ search: 'sto andre', status: 'completed' })).toEqual([0, 0]);
		expect(await list({ search: 'santo andré', limit: 1 })).toEqual([1, 0, city]);
	});
});

describe.skipIf(!existsSync(LIST))('a search in Caixa’s list of São Paulo', () => {
	const database = useDatabase();

	beforeAll(async () => {
		const start_time = Date.parse('2099-03-02T12:00:00Z');
		const schedule = { start_time, end_time: start_time + 30 * DAY };
		const options = { environment: 'production' as const, schedule, dry_run: false };
		await importCaixaList(database.db, createReadStream(LIST), options);
	}, 60_000);

	test.each([
		['apartamento santo andre', /^Apartamento .*Santo André\/SP$/],
		['apto sto andre', /^Apartamento .*Santo André\/SP$/],
		['canto do forte', /Canto do Forte, Praia Grande/],
		['canto forte praia grande', /Canto do Forte, Praia Grande/],
		['r tiradentes praia grande', /Canto do Forte, Praia Grande/],
		['presidente prudnte', /Presidente Prudente/],
		['prezidente prudente', /Presidente Prudente/],
		['ribeirao petro', /Ribeirão Preto/],
		['riberao preto', /Ribeirão Preto/],
		['s. jose dos campos', /São José dos Campos/],
		['sao jose dos canpos', /São José dos Campos/],
		['jd santa marta', /Jardim Santa Marta/],
		['jardim sta marta', /Jardim Santa Marta/],
		['vl nova prudente', /Vila Nova Prudente/],
		['pq primavera prudente', /Parque Primavera, Presidente Prudente/],
		['alameda padre anchieta', /Vila Joaquina, Adamantina/],
		['al pe anchieta', /Vila Joaquina, Adamantina/],
		['av jose costa', /Águas de Santa Bárbara/],
		['avenida jose costa 1640', /Águas de Santa Bárbara/],
		['guarulios', /Guarulhos/],
		['guarujá', /Guaruj[áa]/],
		['guaruja', /Guaruj[áa]/],
		['canpinas', /Campinas/],
		['sorocaba casa', /^Casa .*Sorocaba/],
		['casa em sorocaba', /^Casa .*Sorocaba/],
		['adamantna', /Adamantina/],
		['terreno adamantina', /Adamantina/],
		['chacara ibiuna', /Ibiúna/],
		['3 quartos bauru', /com 3 quartos.*Bauru/],
		['casa 3 dorms bauru', /^Casa .*com 3 quartos.*Bauru/],
		['apto 2 qtos piracicaba', /^Apartamento .*2 quartos.*Piracicaba/],
		['galpao', /^Galpão/],
		['galpão industrial', /^Galpão .*Industrial/],
		['piracicba', /Piracicaba/],
		['itaquera', /Itaquera, São Paulo/],
		['itaquerra', /Itaquera, São Paulo/],
		['jd. são luiz', /Jardim Sao Luiz/],
		['mogi das cruses', /Mogi das Cruzes/],
		['moji das cruzes', /Mogi das Cruzes/],
		['taboao serra', /Taboão da Serra/],
		['embu guaçu', /Embu-Guaçu/],
		['praia grane', /Praia Grande/],
		['cruz de ferro sorocaba', /Cruz de Ferro, Sorocaba/],
		['nucleo hab vanuire', /Nucleo Habitacional Vanuire, Bauru/],
		['vicente de carvalho guaruja', /Vicente de Carvalho.*Guarujá/],
		['prédio aguas de santa barbara', /^Prédio .*Águas de Santa Bárbara/],
		['aguas sta barbara', /Águas de Santa Bárbara/],
		['brejao', /Brejão, Álvares Machado/],
		['bregao', /Brejão, Álvares Machado/],
	])('%s', async (search, title) => {
		const page = await listAuctions(database.db, 'production', auctionQuery.parse({ search }));
		expect(page?.auctions[0]?.title).toMatch(title);
	});
});
