import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities';
import { parse } from 'csv-parse/sync';
import { fold } from '#domain/lot/listing.ts';

/**
 * Prints the migration of the municipalities' rows (045-municipalities.sql) from IBGE's codes and coordinates as
 * github.com/kelvins/municipios-brasileiros publishes them: `node scripts/municipalities.ts FOLDER > MIGRATION`. The folder
 * has municipios.csv, estados.csv and the licence. Names are those in use; older ones find the same municipality.
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

const rows = municipalities
	.map(({ code, state, listed, latitude, longitude }) => {
		const name = current.get(code) ?? listed;
		return [code, state, name, latitude, longitude].join(';');
	})
	.sort();
const keys = new Set(
	rows.map((row) => row.split(';')).map(([, state, name = '']) => `${state} ${keyOf(name)}`),
);
const listedNames = municipalities.map(({ code, state, listed }): [string, number] => [
	`${state} ${listed.replace(/ \(.*/, '')}`,
	code,
]);
const spellings = [...listedNames, ...Object.entries(SPELLINGS)]
	.map(([name, code]) => [name.slice(0, 2), keyOf(name.slice(3)), code])
	.filter(([state, key]) => !keys.has(`${state} ${key}`));

/** A name without case, accents and anything but letters and digits. */
function keyOf(name: string): string {
	return fold(name).replace(/[^a-z0-9]/g, '');
}

const commented = (text: string) => text.trim().replace(/^/gm, '-- ').replace(/ +$/gm, '');

console.log(`-- Printed by scripts/municipalities.ts. Codes and coordinates are IBGE's, from
-- github.com/kelvins/municipios-brasileiros, with this licence:
--
${commented(read('LICENSE-kelvins-MIT.txt'))}

create table municipalities (
	code integer primary key,
	state text not null,
	name text not null,
	-- Case and accents folded, as lists are searched.
	folded text not null,
	latitude double precision not null,
	longitude double precision not null
);

-- All names of municipalities in use: folded, with nothing but letters and digits.
create table municipality_names (
	state text not null,
	key text not null,
	code integer not null references municipalities,
	primary key (state, key)
);

insert into municipalities
	select r[1]::integer, r[2], r[3], fold_text(r[3]), r[4]::double precision, r[5]::double precision
	from string_to_table($rows$${rows.join('\n')}$rows$, E'\\n') as line, string_to_array(line, ';') as r;

insert into municipality_names
	select state, regexp_replace(folded, '[^a-z0-9]', '', 'g'), code from municipalities
	union all
	select r[1], r[2], r[3]::integer
	from string_to_table($rows$${spellings.map((row) => row.join(';')).join('\n')}$rows$, E'\\n') as line, string_to_array(line, ';') as r;`);
