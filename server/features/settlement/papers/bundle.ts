import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { sha256 } from './digest.ts';
import { drawAta, type PaperDeps } from './issue-papers.ts';
import { type BundleSource, readBundle } from './read-bundle.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const FORMAT = join(ROOT, 'docs', 'ledger.md');
/** verifier-program.ts in one file, which the build makes. */
const VERIFIER = join(ROOT, 'build', 'verifier', 'verify.mjs');

// A long ledger is held in memory while its bundle is made: one at a time, and at most four waiting.
const withSlot = createSemaphore(1, 4);

/**
 * The court bundle of an auction as a ZIP: ata, ledger, keys, ranking, administrators' actions, payments, and a program
 * that verifies them. `auction.not-found` when there is none, `server.busy` when too many are waiting.
 */
export async function issueBundle(
	deps: PaperDeps,
	auction_id: string,
	admin_id: string,
): Promise<Result<ReadableStream>> {
	const made = await withSlot(() => makeBundle(deps, auction_id, admin_id));
	return made ?? fail(problem('server.busy'));
}

async function makeBundle(
	deps: PaperDeps,
	auction_id: string,
	admin_id: string,
): Promise<Result<ReadableStream>> {
	const source = await readBundle(deps.db, deps.environment, auction_id, admin_id);
	if (!source) return fail(problem('auction.not-found'));
	const ata = await drawAta(deps, source);
	if (!ata.ok) return ata;
	return ok(zipped(await filesOf(deps, source, ata.value), new Date(source.issued)));
}

async function filesOf(
	{ brand }: PaperDeps,
	{ lot, issued, files }: BundleSource,
	ata: Uint8Array,
): Promise<Map<string, Buffer>> {
	const all = new Map([
		['LEIA-ME.txt', Buffer.from(bundleNote({ ...lot, issued, brand }))],
		['ata.pdf', Buffer.from(ata)],
		['ledger.md', await readFile(FORMAT)],
		['verify.mjs', await readFile(VERIFIER)],
	]);
	for (const [name, text] of Object.entries(files)) all.set(name, Buffer.from(text));
	const list = [...all].map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`);
	return all.set('MANIFEST.sha256', Buffer.from(list.join('')));
}

function zipped(files: Map<string, Buffer>, mtime: Date): ReadableStream {
	const zip = new ZipFile();
	for (const [name, bytes] of files) zip.addBuffer(bytes, name, { mtime });
	zip.end();
	return Readable.toWeb(zip.outputStream as Readable) as ReadableStream;
}

/** The bundle's LEIA-ME.txt: what each file is, and how to verify them without the server. */
function bundleNote(bundle: {
	auction_id: string;
	title: string;
	issued: string;
	brand: { name: string; url: string };
}): string {
	const { auction_id, title, issued, brand } = bundle;
	return `PACOTE PARA O JUÍZO
${brand.name} (${brand.url})

Leilão: ${title}
Identificador: ${auction_id}
Situação em: ${formatDateTimeSeconds(issued)}, horário de São Paulo

Contém dados pessoais (nomes e e-mails): use só para o fim a que foi pedido.

O QUE HÁ AQUI
ata.pdf                     ata do leilão, feita do registro, com pseudônimos
ledger.ndjson               o registro do leilão: uma linha por fato, cada uma com a impressão digital da anterior
auction-ledger-keys.json    as chaves públicas que assinam os recibos dos lances
ranking-de-lances.csv       todos os lances aceitos, do maior para o menor, com nome e e-mail
habilitacoes.csv            se o leilão pede o aceite do edital: os aceites de quem deu lances, com a impressão digital de cada um
atos-da-administracao.csv   o que administradores fizeram no leilão e nos pagamentos dele
pagamentos.csv              os pagamentos, com situação, prazo e motivo
movimentos.csv              as partidas dobradas do dinheiro; o saldo de cada linha é zero
lote.json                   os dados do lote (valores em centavos, horas em UTC)
ledger.md                   o formato do registro e dos recibos, para escrever outro programa (em inglês)
verify.mjs                  o programa que confere, feito do código deste site
MANIFEST.sha256             a impressão digital (SHA-256) de cada arquivo

COMO CONFERIR, SEM INTERNET
1. Instale o Node.js, versão 20 ou mais nova (https://nodejs.org).
2. Abra um terminal nesta pasta e execute:

   node verify.mjs ledger.ndjson

   Ele refaz o registro linha por linha e compara cada arquivo com a lista.
3. Com o recibo de um lance, guardado por quem o deu:

   node verify.mjs ledger.ndjson recibo.json

   O recibo mostra se alguém mudou, cortou ou trocou alguma linha feita até aquele lance.
4. Sem o programa, as impressões digitais se conferem com: sha256sum -c MANIFEST.sha256

O registro do leilão como está publicado: ${brand.url}/auctions/${auction_id}/auditoria
`;
}
