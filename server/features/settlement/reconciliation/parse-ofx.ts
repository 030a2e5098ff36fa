import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { type BankLine, MOST_BANK_LINES } from '#domain/settlement/reconciliation.ts';
import { fold } from '#domain/values/fold.ts';
import { type Centavos, MAX_AMOUNT } from '#domain/values/money.ts';
import { tidyLine } from '#domain/values/tidy-text.ts';

/** The fields of a movement (`STMTTRN`) that are read. */
const FIELDS = ['TRNTYPE', 'DTPOSTED', 'TRNAMT', 'FITID', 'CHECKNUM', 'REFNUM', 'NAME', 'MEMO'] as const;
type Field = (typeof FIELDS)[number];

interface Movement {
	/** Its line in the file, and its place among the movements, both from 1: some banks write the file in one line. */
	line: number;
	number: number;
	fields: Partial<Record<Field, string>>;
}

/** What a file says, before it is judged. */
interface Statement {
	movements: Movement[];
	/** The accounts that the movements are of. */
	accounts: Set<string>;
	currencies: Set<string>;
	/** Of a credit card. */
	card: boolean;
	/** The end of the file is there. */
	complete: boolean;
}

const fault = (place: string, reason: string) => fail(problem('reconciliation.file', { place, reason }));

const placeOf = ({ line, number }: Movement, field: Field) =>
	`Linha ${line} (lançamento ${number}), campo “${field}”`;

/** Whether a text is an OFX file: 1.x begins with a header, 2.x is XML. */
export function isOfx(text: string): boolean {
	return /<OFX>|OFXHEADER/i.test(text.slice(0, 4_000));
}

/**
 * The movements of an OFX file (docs/reconciliation.md), or what is wrong with it. Neither an SGML nor an XML reader: banks close some tags and not
 * others, and write `<` and `&` in their texts. Only the tags of OFX are markup; no entity is declared or expanded.
 */
export function parseOfx(text: string): Result<BankLine[]> {
	const { movements, accounts, currencies, card, complete } = readStatement(text);
	if (card) return fault('Arquivo', 'é a fatura de um cartão, e não o extrato de uma conta');
	if (accounts.size > 1) return fault('Arquivo', 'tem lançamentos de mais de uma conta');
	const [currency] = [...currencies].filter((each) => each !== 'BRL');
	if (currency !== undefined)
		return fault('Arquivo, campo “CURDEF”', `a moeda é ${currency.slice(0, 10)}, e não BRL`);
	if (!complete) return fault('Arquivo', 'está incompleto: falta o fim, </OFX>');
	const found: BankLine[] = [];
	for (const movement of movements) {
		const line = lineOf(movement);
		if (!line.ok) return line;
		if (line.value) found.push(line.value);
		if (found.length > MOST_BANK_LINES)
			return fault(
				`Linha ${movement.line}`,
				`o extrato passa de ${MOST_BANK_LINES.toLocaleString('pt-BR')} lançamentos`,
			);
	}
	return found.length > 0 ? ok(found) : fault('Arquivo', 'não há lançamentos (STMTTRN)');
}

const TAG = /<(\/?)([A-Z][A-Z\d._]*)\s*\/?>/gi;

function readStatement(text: string): Statement {
	const statement: Statement = {
		movements: [],
		accounts: new Set(),
		currencies: new Set(),
		card: false,
		complete: false,
	};
	let movement: Movement | null = null;
	let line = 1;
	let at = 0;
	const tags = [...text.matchAll(TAG)];
	for (const [index, { index: start, 0: tag, 1: closing, 2: name = '' }] of tags.entries()) {
		line += text.slice(at, start).split('\n').length - 1;
		at = start;
		const what = name.toUpperCase();
		const value = () => textOf(text.slice(start + tag.length, tags[index + 1]?.index));
		// A movement ends where its tag, or the list, is closed, and where the next one begins.
		if (what === 'STMTTRN' || what === 'BANKTRANLIST') movement = null;
		if (closing !== '') statement.complete ||= what === 'OFX';
		else if (what === 'STMTTRN') {
			movement = { line, number: statement.movements.length + 1, fields: {} };
			statement.movements.push(movement);
		} else if (movement === null) noteAccount(statement, what, value);
		else if (isField(what)) movement.fields[what] ??= value();
	}
	return statement;
}

/** What a tag outside the movements says of the account. */
function noteAccount(statement: Statement, what: string, value: () => string): void {
	if (what === 'CURDEF') statement.currencies.add(value().toUpperCase());
	else if (what === 'ACCTID') statement.accounts.add(value());
	else if (what === 'CCSTMTRS') statement.card = true;
}

const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** What stands after a tag, as text. */
function textOf(raw: string): string {
	const text = raw
		.slice(0, 1_000)
		.replace(/^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/, '$1')
		.replaceAll(/&(?:#(\d{1,5})|([a-z]{2,4}));/g, (entity, code?: string, name = '') =>
			code === undefined ? (ENTITIES[name] ?? entity) : String.fromCharCode(Number(code)),
		);
	return tidyLine(text);
}

/** The lines of a balance, which some banks write as movements, also in spaced letters. */
const BALANCE = /^saldo(anterior|dodia|atual|final|inicial|disponivel)?$/;

/** A movement; null for a balance and for an amount of zero, which move nothing. */
function lineOf(movement: Movement): Result<BankLine | null> {
	const { line, fields } = movement;
	const posted = fields.DTPOSTED ?? '';
	const day = readDay(posted);
	if (day === null)
		return fault(
			placeOf(movement, 'DTPOSTED'),
			`“${posted.slice(0, 40)}” não é uma data, como 20261128 ou 20261128120000[-3:BRT]`,
		);
	const typed = fields.TRNAMT ?? '';
	const amount = readAmount(typed);
	if (amount === null)
		return fault(
			placeOf(movement, 'TRNAMT'),
			`“${typed.slice(0, 40)}” não é um valor, como 1500.50, 1500,50 ou -1500.50`,
		);
	const words = fold(fields.MEMO || fields.NAME || '').replaceAll(/[^a-z]/g, '');
	if (amount === 0 || BALANCE.test(words)) return ok(null);
	const out = amount > 0 && fields.TRNTYPE?.toUpperCase() === 'DEBIT';
	return ok({ line, day, text: wordsOf(fields), amount: out ? 0 - amount : amount });
}

/** Name, memo and identifiers, without what another one contains. */
function wordsOf({
	NAME = '',
	MEMO = '',
	CHECKNUM = '',
	REFNUM = '',
	FITID = '',
}: Movement['fields']): string {
	const texts: string[] = [];
	for (const text of [MEMO, NAME, FITID, CHECKNUM, REFNUM])
		if (text !== '' && !texts.some((before) => before.includes(text))) texts.push(text);
	return texts.join(' ').slice(0, 300);
}

/** The day as it is written, whatever the time and its zone: banks write midnight of their own day under any zone. Null for one that does not exist. */
function readDay(text: string): string | null {
	const [, year, month, date] =
		/^(\d{4})(\d{2})(\d{2})(?:\d{4}|\d{6})?(?:\.\d{1,3})?\s*(?:\[[^\]]*\])?$/.exec(text) ?? [];
	if (year === undefined) return null;
	const day = `${year}-${month}-${date}`;
	const at = new Date(`${day}T00:00:00Z`);
	return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/**
 * An amount with its decimals after a point or a comma, and the other one between thousands. One separator before three digits is refused: a bank
 * that breaks the standard may mean thousands.
 */
function readAmount(typed: string): Centavos | null {
	const [, sign, plain, decimals = '', brazilian, english] =
		/^([-+−]?)\s*(?:(\d{1,13})(?:[.,](\d{1,2}|\d\d00))?|(\d{1,3}(?:\.\d{3})+,\d\d)|(\d{1,3}(?:,\d{3})+\.\d\d))$/.exec(
			typed,
		) ?? [];
	const grouped = (brazilian ?? english)?.replaceAll(/\D/g, '');
	if (plain === undefined && grouped === undefined) return null;
	const amount = Number(grouped ?? `${plain}${decimals.slice(0, 2).padEnd(2, '0')}`);
	if (amount > MAX_AMOUNT) return null;
	return sign === '-' || sign === '−' ? 0 - amount : amount;
}
