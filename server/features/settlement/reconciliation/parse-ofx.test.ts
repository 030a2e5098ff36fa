import { expect, test } from 'vitest';
import { MOST_BANK_LINES } from '#domain/settlement/reconciliation.ts';
import { parseBankList } from './parse-bank-list.ts';

/** The lines as line, day, amount and text, or the place and the reason of the refusal. */
function read(file: string | Uint8Array) {
	const lines = parseBankList(typeof file === 'string' ? new TextEncoder().encode(file) : file);
	if (lines.ok) return lines.value.map(({ line, day, amount, text }) => [line, day, amount, text]);
	const { place, reason } = lines.problem.params as { place: string; reason: string };
	return `${place}: ${reason}`;
}

const HEADER =
	'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n';
const sgml = (list: string, currency = 'BRL') => `${HEADER}
<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}
<BANKACCTFROM><BANKID>033<ACCTID>0013000123<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
${list}
</BANKTRANLIST><LEDGERBAL><BALAMT>12345<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const move = (fields: string) => sgml(`<STMTTRN>${fields}</STMTTRN>`);

const FIRST = 15;

test.each([
	[
		'tags that are not closed, decimals by point and comma, spaces before them',
		sgml(`<STMTTRN>
<TRNTYPE>OTHER
<DTPOSTED>20261128000000[-3:GMT]
<TRNAMT>            -12.80
<FITID>00451065
<CHECKNUM>00451065
<PAYEEID>0
<MEMO>DEBITO VISA ELECTRON BRASIL        05/07 CAFE
</STMTTRN>
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261127
<TRNAMT>           200000,00
<FITID>A1B2C3D4E5F60718293A4B5C6
<MEMO>PIX RECEBIDO
</STMTTRN>`),
		[
			[FIRST, '2026-11-28', -1_280, 'DEBITO VISA ELECTRON BRASIL 05/07 CAFE 00451065'],
			[FIRST + 9, '2026-11-27', 20_000_000, 'PIX RECEBIDO A1B2C3D4E5F60718293A4B5C6'],
		],
	],
	[
		'movements that are not closed, and a name that the memo repeats',
		sgml(`<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261128120000[-03:EST]<TRNAMT>1.500,50<FITID>7<NAME>TED ANA<MEMO>TED ANA & FILHOS < 2.000
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261128120000.000[-3:BRT]<TRNAMT>1,500.50<NAME>TED BIA`),
		[
			[FIRST, '2026-11-28', 150_050, 'TED ANA & FILHOS < 2.000 7'],
			[FIRST + 1, '2026-11-28', 150_050, 'TED BIA'],
		],
	],
	[
		'XML in one line, with entities and character data',
		'<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL</CURDEF><BANKACCTFROM><ACCTID>1</ACCTID></BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261128</DTPOSTED><TRNAMT>10</TRNAMT><FITID/><MEMO>Crédito de João &amp; Cia &#233; &lt;1&gt;</MEMO><BANKACCTTO><ACCTID>2</ACCTID></BANKACCTTO></STMTTRN><STMTTRN><DTPOSTED>20261128</DTPOSTED><TRNAMT>0.5000</TRNAMT><NAME><![CDATA[PIX de A & B]]></NAME></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
		[
			[1, '2026-11-28', 1_000, 'Crédito de João & Cia é <1>'],
			[1, '2026-11-28', 50, 'PIX de A & B'],
		],
	],
	[
		'what went out without a sign, and what came back of it',
		sgml(`<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261128<TRNAMT>10.00<MEMO>a</STMTTRN>
<STMTTRN><TRNTYPE>debit<DTPOSTED>20261128<TRNAMT>-10.00<MEMO>b</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261128<TRNAMT>+10.00<MEMO>c</STMTTRN>`),
		[
			[FIRST, '2026-11-28', -1_000, 'a'],
			[FIRST + 1, '2026-11-28', -1_000, 'b'],
			[FIRST + 2, '2026-11-28', 1_000, 'c'],
		],
	],
	[
		'balances and zeros that banks write as movements are left out',
		sgml(`<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261128<TRNAMT>99.00<MEMO>Saldo Anterior</STMTTRN>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261128<TRNAMT>99.00<NAME>S A L D O</STMTTRN>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261128<TRNAMT>0.00<MEMO>TARIFA ISENTA</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261128<TRNAMT>1.00<MEMO>SALDO DO PREÇO</STMTTRN>`),
		[[FIRST + 3, '2026-11-28', 100, 'SALDO DO PREÇO']],
	],
])('%s', (_, file, expected) => {
	expect(read(file)).toEqual(expected);
});

test('windows-1252, with the line ends of Windows', () => {
	const file = Buffer.from(
		move('<DTPOSTED>20261128<TRNAMT>1,00<MEMO>CRÉDITO').replaceAll('\n', '\r\n'),
		'latin1',
	);
	expect(read(file)).toEqual([[FIRST, '2026-11-28', 100, 'CRÉDITO']]);
});

const PLACE = `Linha ${FIRST} (lançamento 1), campo`;

test.each([
	['no day', move('<TRNAMT>1.00'), `${PLACE} “DTPOSTED”: “” não é uma data`],
	[
		'a day that does not exist',
		move('<DTPOSTED>20261131<TRNAMT>1.00'),
		`${PLACE} “DTPOSTED”: “20261131” não é uma data`,
	],
	['a Brazilian day', move('<DTPOSTED>28/11/2026<TRNAMT>1.00'), `${PLACE} “DTPOSTED”`],
	['no amount', move('<DTPOSTED>20261128<MEMO>a'), `${PLACE} “TRNAMT”: “” não é um valor`],
	['a point alone', move('<DTPOSTED>20261128<TRNAMT>.'), `${PLACE} “TRNAMT”: “.” não é um valor`],
	['thousands or decimals', move('<DTPOSTED>20261128<TRNAMT>1.500'), `${PLACE} “TRNAMT”: “1.500”`],
	['an exponent', move('<DTPOSTED>20261128<TRNAMT>1e5'), `${PLACE} “TRNAMT”: “1e5”`],
	['more than there is', move('<DTPOSTED>20261128<TRNAMT>99999999999.00'), `${PLACE} “TRNAMT”`],
	['no movements', sgml(''), 'Arquivo: não há lançamentos'],
	[
		'a file that was cut off',
		move('<DTPOSTED>20261128<TRNAMT>1.00').replace('</OFX>', ''),
		'Arquivo: está incompleto',
	],
	['another currency', sgml('', 'USD'), 'Arquivo, campo “CURDEF”: a moeda é USD, e não BRL'],
	['a card', sgml('').replace('<STMTRS>', '<CCSTMTRS>'), 'Arquivo: é a fatura de um cartão'],
	[
		'two accounts',
		sgml('').replace('</STMTRS>', '</STMTRS><STMTRS><BANKACCTFROM><ACCTID>2</BANKACCTFROM></STMTRS>'),
		'Arquivo: tem lançamentos de mais de uma conta',
	],
	[
		'too many movements',
		sgml('<STMTTRN><DTPOSTED>20261128<TRNAMT>1.00</STMTTRN>\n'.repeat(MOST_BANK_LINES + 1)),
		'o extrato passa de 5.000 lançamentos',
	],
	[
		'entities that are declared',
		move('<DTPOSTED>20261128<TRNAMT>&x;').replace('<OFX>', '<!DOCTYPE OFX [<!ENTITY x "1.00">]><OFX>'),
		`${PLACE} “TRNAMT”: “&x;” não é um valor`,
	],
])('refuses %s', (_, file, words) => {
	expect(read(file)).toContain(words);
});

test('reads two megabytes of tags, and of what is none, in linear time', () => {
	const started = performance.now();
	const file = `<OFX>${'<STMTTRN><DTPOSTED>'.repeat(100_000)}`;
	expect(read(file)).toContain('Arquivo: está incompleto');
	expect(read(`<OFX>${'<'.repeat(1_900_000)}</OFX>`)).toContain('não há lançamentos');
	expect(read(`<OFX>${`<${'A'.repeat(190)}`.repeat(10_000)}</OFX>`)).toContain('não há lançamentos');
	expect(read(`<OFX><${'A'.repeat(1_900_000)}</OFX>`)).toContain('não há lançamentos');
	expect(read(`<OFX>${'<A '.repeat(600_000)}${' '.repeat(100_000)}</OFX>`)).toContain('não há lançamentos');
	expect(performance.now() - started).toBeLessThan(5_000);
});
