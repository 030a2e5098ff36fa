import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { auctionQuery } from '#contract/auction-query.ts';
import { listAuctions } from '#server/features/catalogue/listing.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { cityName, type MunicipalityNames, municipalityName, readMunicipalityNames } from './compose-lot.ts';

const database = useDatabase();
let names: MunicipalityNames;
beforeAll(async () => {
	names = await readMunicipalityNames(database.db);
});

describe('cityName', () => {
	it.each([
		['SAO PAULO', 'SP', 'São Paulo'],
		['EMBU-GUACU', 'SP', 'Embu-Guaçu'],
		["SANTA BARBARA D'OESTE", 'SP', "Santa Bárbara d'Oeste"],
		['SANTA BARBARA D OESTE', 'SP', "Santa Bárbara d'Oeste"],
		['SANTA BARBARA DO OESTE', 'SP', "Santa Bárbara d'Oeste"],
		["SAO MIGUEL D'OESTE", 'SC', 'São Miguel do Oeste'],
		['CEARA-MIRIM', 'RN', 'Ceará-Mirim'],
		['São Paulo', 'SP', 'São Paulo'],
		['ACU', 'RN', 'Assú'],
		['SANTA ISABEL DO PARA', 'PA', 'Santa Izabel do Pará'],
		['BRASILIA', 'DF', 'Brasília'],
	] as const)('%s of %s is %s', (listed, state, name) => {
		expect(cityName(names, listed, state)).toBe(name);
	});

	it('writes other names in title case, without inventing accents', () => {
		expect(municipalityName(names, 'CEILANDIA', 'DF')).toBeNull();
		expect(cityName(names, 'CEILANDIA', 'DF')).toBe('Ceilandia');
		expect(cityName(names, 'RECANTO DAS EMAS', 'DF')).toBe('Recanto das Emas');
	});

	it('only searches within the state, and applies another name only there', () => {
		expect(municipalityName(names, 'NATAL', 'SP')).toBeNull();
		expect(cityName(names, 'ACU', 'SP')).toBe('Acu');
		expect(cityName(names, 'CONSTRUCTOR', 'SP')).toBe('Constructor');
	});
});

/** Former names, and spellings in use, with IBGE's. */
const NAMES: [state: string, other: string, name: string][] = [
	['AP', 'Amapari', 'Pedra Branca do Amapari'],
	['AP', 'Água Branca do Amapari', 'Pedra Branca do Amapari'],
	['BA', 'Camacã', 'Camacan'],
	['BA', 'Governador Lomanto Júnior', 'Barro Preto'],
	['BA', 'Água Quente', 'Érico Cardoso'],
	['CE', 'Itapagé', 'Itapajé'],
	['GO', 'Bom Jesus', 'Bom Jesus de Goiás'],
	['MG', 'Amparo da Serra', 'Amparo do Serra'],
	['MG', 'Brasópolis', 'Brazópolis'],
	['MG', 'São João del Rey', 'São João del Rei'],
	['MG', 'Tocos do Mogi', 'Tocos do Moji'],
	['MS', 'Bataiporã', 'Batayporã'],
	['MT', 'Poxoréo', 'Poxoréu'],
	['PA', 'Eldorado dos Carajás', 'Eldorado do Carajás'],
	['PA', 'Santa Isabel do Pará', 'Santa Izabel do Pará'],
	['PB', 'Campo de Santana', 'Tacima'],
	['PB', 'Desterro de Malta', 'Vista Serrana'],
	['PB', 'Santarém', 'Joca Claudino'],
	['PB', 'Seridó', 'São Vicente do Seridó'],
	['PB', 'São Bento de Pombal', 'São Bentinho'],
	['PB', 'São Domingos de Pombal', 'São Domingos'],
	['PE', 'Barra da Guabiraba', 'Barra de Guabiraba'],
	['PE', 'Belém de São Francisco', 'Belém do São Francisco'],
	['PE', 'Iguaraci', 'Iguaracy'],
	['PE', 'Lagoa do Itaenga', 'Lagoa de Itaenga'],
	['PR', 'Bela Vista do Caroba', 'Bela Vista da Caroba'],
	['PR', 'Munhoz de Mello', 'Munhoz de Melo'],
	['PR', 'Pinhal do São Bento', 'Pinhal de São Bento'],
	['PR', 'Vila Alta', 'Alto Paraíso'],
	['RJ', 'Campos dos Goitacazes', 'Campos dos Goytacazes'],
	['RJ', 'Parati', 'Paraty'],
	['RJ', 'Pati do Alferes', 'Paty do Alferes'],
	['RJ', 'Trajano de Morais', 'Trajano de Moraes'],
	['RN', 'Augusto Severo', 'Campo Grande'],
	['RN', 'Boa Saúde', 'Januário Cicco'],
	['RN', 'Presidente Juscelino', 'Serra Caiada'],
	['RN', 'São Miguel de Touros', 'São Miguel do Gostoso'],
	['RR', 'São Luís', 'São Luiz do Anauá'],
	['RS', 'Chiapeta', 'Chiapetta'],
	['SC', 'Luís Alves', 'Luiz Alves'],
	['SC', 'Presidente Castelo Branco', 'Presidente Castello Branco'],
	['SP', 'Brodósqui', 'Brodowski'],
	['SP', 'Embu', 'Embu das Artes'],
	['SP', 'Ipauçu', 'Ipaussu'],
	['SP', 'Luisiânia', 'Luiziânia'],
	['SP', 'Moji Mirim', 'Mogi Mirim'],
	['TO', 'Couto de Magalhães', 'Couto Magalhães'],
	['TO', 'Mosquito', 'Palmeiras do Tocantins'],
	['TO', 'São Valério da Natividade', 'São Valério'],
];

describe('other names', () => {
	it.each(NAMES)('%s, %s is %s', (state, other, name) => {
		expect(municipalityName(names, other.toUpperCase(), state as 'SP')).toBe(name);
	});

	it('place a lot on the map, and each finds the lots with the other', async () => {
		const { db } = database;
		const made = await Promise.all(
			NAMES.map(async ([state, other, name]) => ({
				ids: [await makeAuction(db, { city: other, state }), await makeAuction(db, { city: name, state })],
				state,
				searched: [other, name],
			})),
		);
		for (const { ids, state, searched } of made)
			for (const city of searched) {
				const page = await listAuctions(db, 'production', auctionQuery.parse({ city, state, limit: 50 }));
				expect([
					city,
					page?.auctions
						.map(({ id }) => id)
						.filter((id) => ids.includes(id))
						.toSorted(),
				]).toEqual([city, ids.toSorted()]);
			}
		const { rows } = await sql`select a.city from auctions a join listing_places p
			on p.place = place_of(a.city, a.state) where p.latitude is null`.execute(db);
		expect(rows).toEqual([]);
	});

	it('are found together with words of the title', async () => {
		const id = await makeAuction(database.db, {
			title: 'Sítio do Igarapé',
			city: 'Santa Isabel do Pará',
			state: 'PA',
		});
		const asked = auctionQuery.parse({ search: 'igarape', city: 'Santa Izabel do Pará' });
		const page = await listAuctions(database.db, 'production', asked);
		expect(page?.auctions.map((auction) => auction.id)).toEqual([id]);
	});

	it('belong to one municipality of a state each, whose own name it is nobody else’s', async () => {
		const { rows } = await sql`select n.state, n.key from municipality_names n join municipalities m
			on m.state = n.state and regexp_replace(m.folded, '[^a-z0-9]', '', 'g') = n.key and m.code <> n.code`.execute(
			database.db,
		);
		expect(rows).toEqual([]);
	});
});
