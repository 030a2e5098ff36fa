import { type Kysely, sql } from 'kysely';
import { CHECKPOINT_API, LEDGER_FORMAT } from '#contract/checkpoint-paths.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { CheckpointFile } from '#domain/ledger/checkpoints.ts';
import {
	type Brand,
	type EmailContent,
	type EmailWriters,
	momentWords,
} from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readCheckpoint } from './read-checkpoints.ts';
import { witnessFile } from './witnesses.ts';

/** The checkpoints `from` to `to`, for a witness. */
export interface CheckpointEmail {
	kind: 'ledger-checkpoint';
	/** No name: witnesses have no account. */
	name: '';
	email: string;
	environment: Environment;
	from: number;
	to: number;
}

/** The largest attachment: mail servers refuse more than some 10 MB, and base64 takes a third more. */
const LARGEST = 4 * 1024 * 1024;

/** The writer of the emails to witnesses. */
export function checkpointEmailWriters(db: Kysely<Database>, brand: Brand): EmailWriters<CheckpointEmail> {
	return {
		'ledger-checkpoint': async ({ environment, from, to }) => {
			const newest = await readCheckpoint(db, environment, to);
			if (!newest) return null;
			const { hash, size } = await measure(db, { environment, from, to });
			const all = size <= LARGEST;
			const files = all ? await readFiles(db, { environment, from, to }) : [newest];
			return checkpointEmail(brand, { newest, hash, from: all ? from : to, files });
		},
	};
}

function checkpointEmail(
	brand: Brand,
	{
		newest,
		hash,
		from,
		files,
	}: { newest: CheckpointFile; hash: string; from: number; files: CheckpointFile[] },
): EmailContent {
	const { number, at } = newest.checkpoint;
	const ledgers = new Set(files.flatMap(({ heads }) => heads.map(({ auction_id }) => auction_id))).size;
	const name = from === number ? `ponto-de-controle-${number}` : `pontos-de-controle-${from}-a-${number}`;
	return {
		title: `ponto de controle nº ${number} dos registros de leilão`,
		paragraphs: [
			`O arquivo anexo guarda a impressão digital de ${ledgers === 1 ? '1 registro' : `${ledgers} registros`} de leilão, assinada. O último ponto de controle é de ${momentWords(at)}.`,
			'Guarde o anexo onde o operador do site não alcance. Se um registro for cortado, reescrito ou apagado, a comparação com ele mostra qual e a partir de onde.',
			`Impressão digital do ponto de controle nº ${number}: ${hash}. Assinado pela chave ${newest.key_id}.`,
			`Para conferir, salve os anexos que recebeu numa pasta e rode: npm run verify -- --checkpoints PASTA --server ${brand.url}. O formato está descrito em ${brand.url}${LEDGER_FORMAT}, para quem preferir um programa próprio.`,
		],
		action: {
			label: 'Ver o ponto de controle publicado',
			url: `${brand.url}${CHECKPOINT_API.checkpoint(number)}`,
		},
		lot: null,
		caution:
			'Você recebe esta mensagem porque o operador indicou este endereço como testemunha: uma por dia, e outra depois do encerramento de um leilão com lances. Para não receber mais, fale com ele.',
		attachments: [
			{
				filename: `${name}.ndjson`,
				content: files.map((file) => witnessFile(file).bytes.toString()).join(''),
				contentType: 'application/x-ndjson',
			},
		],
	};
}

type Range = Pick<CheckpointEmail, 'environment' | 'from' | 'to'>;

async function measure(db: Kysely<Database>, { environment, from, to }: Range) {
	const { rows } = await sql<{ hash: string; size: number }>`
		select max(hash) filter (where number = ${to}) as hash,
			sum(octet_length(text) + octet_length(heads) + 300)::float8 as size
		from ledger_checkpoints where environment = ${environment} and number between ${from} and ${to}`.execute(
		db,
	);
	return rows[0] ?? { hash: '', size: 0 };
}

async function readFiles(db: Kysely<Database>, { environment, from, to }: Range): Promise<CheckpointFile[]> {
	const files: CheckpointFile[] = [];
	for (let number = from; number <= to; number += 1) {
		const found = await readCheckpoint(db, environment, number);
		if (!found) continue;
		const { time_stamp: _, ...file } = found;
		files.push(file);
	}
	return files;
}
