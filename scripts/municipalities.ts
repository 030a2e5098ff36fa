import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities';
import { parse } from 'csv-parse/sync';
import { fold } from '#domain/values/fold.ts';

/**
 * Prints the municipalities (server/platform/db/municipalities.csv) from IBGE's codes and coordinates as
 * github.com/kelvins/municipios-brasileiros publishes them: `node scripts/municipalities.ts FOLDER > CSV`. The folder
 * has municipios.csv and estados.csv; municipalities-licence.txt has its licence. Names are those in use; older ones find
 * the same municipality.
 */
const folder = process.argv[2] ?? '.';
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const table = (file: string): Record<string, string>[] => parse(read(file), { columns: true, bom: true });

/** Other spellings in use, with the code of the municipality. */
const SPELLINGS: Record<string, number> = {
	'SP Embu': 3515004,
	'SP Moji das Cruzes': 3530607,
	'SP Moji Guaçu': 3530706,
	'SP Moji Mirim': 3530805,
	'SP São Luís do Paraitinga': 3550001,
	'RJ Parati': 3303807,
	'RJ Búzios': 3300233,
	'PE Cabo': 2602902,
	'PE Itamaracá': 2607604,
	'RN Assu': 2400208,
	'SC Piçarras': 4212809,
};

const states = new Map(table('estados.csv').map(({ codigo_uf, uf }) => [codigo_uf, uf ?? '']));
const municipalities = table('municipios.csv').map((row) => ({
	code: Number(row.codigo_ibge),
	state: states.get(row.codigo_uf) ?? '',
	listed: row.nome ?? '',
	latitude: Number(row.latitude),
	longitude: Number(row.longitude),
}));
const current = new Map(
	[...states.values()].flatMap((state) =>
		getMunicipalities(state as 'SP').map(({ code, name }): [number, string] => [Number(code), name]),
	),
);

const nameOf = (code: number, listed: string) => current.get(code) ?? listed;
const keys = new Set(
	municipalities.map(({ code, state, listed }) => `${state} ${keyOf(nameOf(code, listed))}`),
);
const listedNames = municipalities.map(({ code, state, listed }): [string, number] => [
	`${state} ${listed.replace(/ \(.*/, '')}`,
	code,
]);
const others = new Map<number, string[]>();
for (const [name, code] of [...listedNames, ...Object.entries(SPELLINGS)]) {
	const key = keyOf(name.slice(3));
	if (!keys.has(`${name.slice(0, 2)} ${key}`)) others.set(code, [...(others.get(code) ?? []), key]);
}

/** A name without case, accents and anything but letters and digits. */
function keyOf(name: string): string {
	return fold(name).replace(/[^a-z0-9]/g, '');
}

const lines = municipalities
	.map(({ code, state, listed, latitude, longitude }) =>
		[code, state, nameOf(code, listed), latitude, longitude, (others.get(code) ?? []).join(' ')].join(','),
	)
	.sort();
console.log(['code,state,name,latitude,longitude,other_names', ...lines].join('\n'));
