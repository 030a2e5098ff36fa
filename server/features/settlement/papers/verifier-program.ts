import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, stderr, stdout } from 'node:process';
import { type LedgerRecord, type LineFault, replayOn, UNREAD } from '#domain/ledger/ledger.ts';
import { compareFacts, type FactsFinding, type PublishedFacts } from '#domain/ledger/lot-facts.ts';
import { isRefusal, receiptFault, type SignedClaim } from '#domain/ledger/receipts.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { isSigned } from '#server/platform/signing.ts';
import { decidedLine } from './decided-lines.ts';
import { sha256 } from './digest.ts';

// The verifier in a court bundle: built into one file (vite.verifier.config.ts) and run by its recipient, without the server.

const USAGE = 'Uso: node verify.mjs ledger.ndjson [recibo.json]';

const FAULTS: Record<LineFault['kind'], string> = {
	unreadable: 'não é um registro',
	form: 'não está na forma canônica',
	place: 'o número não segue o do registro anterior',
	link: 'a impressão digital do registro anterior não confere',
	time: 'a hora volta para trás',
	type: 'tipo desconhecido',
	facts: 'os dados do lote mudaram sem um registro',
	state: 'o estado não decorre do fato',
};

/** Prints the findings. Exit code 0 when everything holds, 1 when something does not, 2 for wrong usage. */
function main([ledger, receipt]: readonly string[]): number {
	if (!ledger) return say(USAGE, 2);
	const texts = linesOf(readFileSync(ledger));
	if (!texts) return say('NÃO CONFERE: o registro do leilão não é um texto em UTF-8.', 1);
	const { point, fault } = replayOn(UNREAD, texts, sha256);
	const { state, head } = point;
	if (fault) return say(`NÃO CONFERE: registro nº ${head.seq + 1}: ${FAULTS[fault.kind]}.`, 1);
	if (!state) return say('NÃO CONFERE: o registro do leilão está vazio.', 1);
	const { auction_id } = JSON.parse(texts[0] as string) as LedgerRecord;
	say(
		`CONFERE: registro do leilão ${auction_id}, nº 1 a ${head.seq}, última impressão digital ${head.hash}.`,
		0,
	);
	const folder = dirname(ledger);
	sayDecisions(texts, folder);
	return Math.max(
		receipt ? checkReceipt(receipt, texts, folder) : 0,
		checkFacts(texts, folder),
		checkFiles(folder),
	);
}

/** What was decided about the lot, and the file of the bundle that each decision names, which the manifest's check covers. */
function sayDecisions(texts: readonly string[], folder: string): void {
	const list = join(folder, 'MANIFEST.sha256');
	const files = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [];
	for (const text of texts) {
		const line = decidedLine(JSON.parse(text) as LedgerRecord);
		if (!line) continue;
		const file = line.document && files.find((each) => each.startsWith(`${line.document}  `));
		const found = file ? ` [arquivo: ${file.split('  ')[1]}]` : '';
		say(`Registro nº ${line.seq}, ${formatDateTimeSeconds(line.at)}: ${line.words}${found}`, 0);
	}
}

/** All lines, empty ones included: a ledger file holds only records. */
function linesOf(file: Uint8Array): string[] | null {
	try {
		const lines = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file).split('\n');
		return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
	} catch {
		return null; // Not UTF-8.
	}
}

function checkReceipt(file: string, texts: readonly string[], folder: string): number {
	const content = JSON.parse(readFileSync(file, 'utf8')) as SignedClaim | { receipt: SignedClaim };
	const receipt = 'receipt' in content ? content.receipt : content;
	const fault = receiptFault(receipt, texts, sha256, isSigned);
	if (fault) return say(`NÃO CONFERE: o recibo (${fault}).`, 1);
	const keys = readFileSync(join(folder, 'auction-ledger-keys.json'), 'utf8');
	if (!keys.includes(JSON.stringify(receipt.public_key)))
		return say('NÃO CONFERE: a chave do recibo não está entre as publicadas.', 1);
	const of = isRefusal(receipt)
		? `da recusa de ${receipt.at}, julgada com o registro ${receipt.head.seq}`
		: `do registro ${receipt.seq}`;
	return say(`CONFERE: recibo ${of}, chave ${receipt.key_id}.`, 0);
}

/** What the comparison of the lot's facts with the ledger found; the exit code. */
const FACTS: Record<FactsFinding, readonly [words: string, code: number]> = {
	same: ['CONFERE: os dados do lote, com a impressão digital do registro.', 0],
	later: ['CONFERE: os dados do lote, com as mudanças anunciadas depois do fim dele.', 0],
	silent: ['Sem impressão digital dos dados do lote neste registro.', 0],
	other: ['NÃO CONFERE: os dados são de outro leilão ou de outro registro.', 1],
	shorter: ['NÃO CONFERE: o registro termina antes do momento em que os dados foram lidos.', 1],
	changed: ['NÃO CONFERE: os dados do lote não são os do registro.', 1],
};

/** Compares the lot's facts with the ledger, if they lie beside it. */
function checkFacts(texts: readonly string[], folder: string): number {
	const file = join(folder, 'fatos.json');
	if (!existsSync(file)) return 0;
	const facts = JSON.parse(readFileSync(file, 'utf8')) as PublishedFacts;
	return say(...FACTS[compareFacts(texts, facts, sha256)]);
}

/** Checks the bundle's other files, if its manifest lies beside the ledger. */
function checkFiles(folder: string): number {
	const list = join(folder, 'MANIFEST.sha256');
	if (!existsSync(list)) return 0;
	const lines = readFileSync(list, 'utf8').trim().split('\n');
	const changed = lines.flatMap((line) => {
		const [hash, name = ''] = line.split('  ');
		const file = join(folder, name);
		return existsSync(file) && sha256(readFileSync(file)) === hash ? [] : [name];
	});
	return changed.length === 0
		? say(`CONFERE: os ${lines.length} arquivos da lista.`, 0)
		: say(`NÃO CONFERE: ${changed.join(', ')}, alterado ou ausente.`, 1);
}

function say(words: string, code: number): number {
	(code === 0 ? stdout : stderr).write(`${words}\n`);
	return code;
}

process.exitCode = main(argv.slice(2));
