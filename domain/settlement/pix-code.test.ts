import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { PIX_CITY_MAX, PIX_NAME_MAX, pixCode, pixKey, pixText, readPixCode } from './pix-code.ts';

const { seed, times } = inject('runs');

const EVP = '123e4567-e12b-12d1-a456-426655440000';
const PSP = 'payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e87';
const SANDBOX = 'qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/7b2d64c4eb744a2d92a4dd5f8cfc4dfa';
const BMG = 'qrcode.pix.bancobmg.com.br/qrs1/01mWFiCMHqRMdrkzWFWazsiurgfoqpsJFbuXx3IcpRqfj';
const THALES = { merchantName: 'THALES OGLIARI', merchantCity: 'SAO MIGUEL DO O' };
const RENATO =
	'00020126700014br.gov.bcb.pix0136403f6c37-bb1d-48aa-a61c-0f6a205764d80208[Pix.ae]5204000053039865802BR5903Pix6003Pix63042275';

/** Codes made by others: the manual, public tests and libraries, and published codes, collected on 2026-11-20. */
const VALID: [name: string, code: string, says: object][] = [
	[
		'the manual’s, static, without an amount',
		'00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
		{ key: EVP, merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA', pointOfInitiation: 'static' },
	],
	[
		'with a merchant’s account and templates of others',
		'00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ6304AD38',
		{ key: EVP, amount: 123.45, txid: 'RP12345678-2019' },
	],
	[
		'static, 10.00, with a description',
		'00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6',
		{ ...THALES, key: 'thalesog@me.com', amount: 10, description: 'Pedido 123' },
	],
	[
		'static, for a withdrawal, with a txid',
		'00020126950014br.gov.bcb.pix01364004901d-bd85-4769-8e52-cb4c42c506dc0221Jornada pagador 431070308999990085204000053039865406577.575802BR5903Pix6008BRASILIA6229052599ed983ea570413d8d336301d630418B7',
		{ withdrawalFacilitator: '99999008', amount: 577.57, txid: '99ed983ea570413d8d336301d' },
	],
	[
		'static, without an amount, with a description',
		'00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 1235204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***630462CA',
		{ ...THALES, key: 'thalesog@me.com', description: 'Pedido 123' },
	],
	[
		'static, for a withdrawal, without an amount',
		'00020126630014br.gov.bcb.pix0115thalesog@me.com0210Pedido 1230308123412345204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***6304901C',
		{ ...THALES, withdrawalFacilitator: '12341234' },
	],
	[
		'dynamic, without 01',
		'00020126740014br.gov.bcb.pix2552payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e875204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***630442C5',
		{ ...THALES, url: PSP, pointOfInitiation: 'dynamic' },
	],
	[
		'dynamic, 01 is 12',
		'00020101021226740014br.gov.bcb.pix2552payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e875204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63042895',
		{ ...THALES, url: PSP, pointOfInitiation: 'dynamic' },
	],
	[
		'composite, of Pix Automático',
		'00020101021226940014br.gov.bcb.pix2572qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/7b2d64c4eb744a2d92a4dd5f8cfc4dfa5204000053039865802BR5913FULANO DE TAL6008BRASILIA62070503***80950014br.gov.bcb.pix2573qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/3d29b94249c54b3f8c533d729f59b5e56304DBE0',
		{ url: SANDBOX, merchantName: 'FULANO DE TAL' },
	],
	['without 62 at all', RENATO, { key: '403f6c37-bb1d-48aa-a61c-0f6a205764d8', description: '[Pix.ae]' }],
	[
		'a library’s, static 123.45',
		'00020126330014br.gov.bcb.pix0111123456789095204000053039865406123.455802BR5913Fulano de Tal6008Brasilia62070503***630479EE',
		{ key: '12345678909', amount: 123.45, merchantCity: 'Brasilia' },
	],
	[
		'a library’s, dynamic',
		'00020101021226480014br.gov.bcb.pix2526pix.example.com/qr/v2/12345204000053039865802BR5913Fulano de Tal6008Brasilia62070503***6304FC66',
		{ url: 'pix.example.com/qr/v2/1234', pointOfInitiation: 'dynamic' },
	],
	[
		'a library’s, cut to 25 and 15, with a txid',
		'00020126660014br.gov.bcb.pix0121leilao@exemplo.com.br0219Comissao 5% lote 425204000053039865409152500.505802BR5925Leiloeira Exemplo Ltda co6015Sao Jose dos Ca62270523LEILAO00042ARREMATE000163042A84',
		{ amount: 152_500.5, merchantName: 'Leiloeira Exemplo Ltda co', txid: 'LEILAO00042ARREMATE0001' },
	],
	[
		'in the wild, dynamic, with an amount that does not count',
		'00020101021226990014br.gov.bcb.pix2577qrcode.pix.bancobmg.com.br/qrs1/01mWFiCMHqRMdrkzWFWazsiurgfoqpsJFbuXx3IcpRqfj52040000530398654040.015802BR5917JEFFERSON F SOUZA6009SAO PAULO62290525QRS1-F5CMMUTDLOVWF8UBT7Q4630413DF',
		{ url: BMG, merchantName: 'JEFFERSON F SOUZA' },
	],
];

describe('codes made by others', () => {
	test.each(VALID)('%s', (_, code, says) => {
		expect(readPixCode(code)).toMatchObject(says);
		// The independent reader of the property below also accepts their checksum.
		expect(tlv(code, true).get('00')).toBe('01');
	});

	test('a dynamic code has amount and txid only behind its URL', () => {
		const read = readPixCode(VALID.at(-1)?.[1] ?? '');
		expect(read).not.toHaveProperty('amount');
		expect(read).not.toHaveProperty('txid');
	});

	test.each([
		['a wrong checksum', RENATO.replace(/2275$/, '0000')],
		['no checksum', RENATO.replace(/2275$/, '')],
		['a template whose length has three digits', RENATO.replace('2670', '26100')],
		[
			'a recurrence without a payment',
			'00020126180014br.gov.bcb.pix5204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***80780014br.gov.bcb.pix2556payload.psp.com/rec/3ec9d2f9-5f03-4e0e-820d-63a81e769e876304A8B8',
		],
		['a code printed without its first digit', (VALID.at(-1)?.[1] ?? '').slice(1)],
		['nothing', ''],
	])('%s is refused', (_, code) => {
		expect(readPixCode(code)).toBeNull();
	});

	test.each(VALID)('%s: one character changed is refused', (_, code) => {
		for (let at = 0; at < code.length - 4; at += 3) {
			const changed = code.slice(0, at) + (code[at] === '7' ? '8' : '7') + code.slice(at + 1);
			expect(readPixCode(changed)).toBeNull();
		}
	});
});

const RECEIVER = { key: 'leilao@exemplo.com.br', name: 'Leiloeira Exemplo Ltda', city: 'São José' };

describe('codes that pixCode makes', () => {
	test('equal the collected ones', () => {
		const fulano = { key: '123.456.789-09', name: 'Fulano de Tal', city: 'Brasília' };
		const code =
			'00020126330014br.gov.bcb.pix0111123456789095204000053039865406123.455802BR5913Fulano de Tal6008Brasilia62120508LOTE00016304';
		expect(pixCode(fulano, 'LOTE0001', 123_45)).toBe(code + crc(code));
		expect(
			generatePixPayload({
				key: 'leilao@exemplo.com.br',
				merchantName: 'Leiloeira Exemplo Ltda comércio',
				merchantCity: 'São José dos Campos',
				amount: 152_500.5,
				txid: 'LEILAO00042ARREMATE0001',
				description: 'Comissão 5% lote 42',
			}),
		).toBe(VALID[12]?.[1]);
	});

	test.each([
		['a txid of 26', 'A'.repeat(26), 100],
		['a txid with a hyphen', 'LOTE-1', 100],
		['no txid', '', 100],
		['nothing to pay', 'LOTE1', 0],
		['more than 13 characters of amount', 'LOTE1', 10 ** 12],
	])('are not made of %s', (_, txid, amount) => {
		expect(pixCode(RECEIVER, txid, amount)).toBeNull();
	});

	test('are not made for an invalid key, or a name without any ASCII character', () => {
		expect(pixCode({ ...RECEIVER, key: '123.456.789-00' }, 'LOTE1', 100)).toBeNull();
		expect(pixCode({ ...RECEIVER, name: '東京' }, 'LOTE1', 100)).toBeNull();
	});

	test('hold the largest amount that fits', () => {
		const code = pixCode(RECEIVER, 'LOTE1', 10 ** 12 - 1) ?? '';
		expect(tlv(code, true).get('54')).toBe('9999999999.99');
	});

	test('of any amount and any text are read back by an independent reader', () => {
		const text = fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }));
		const txid = fc.oneof(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/), text);
		const key = fc.oneof(
			fc.uuid(),
			fc.constantFrom('123.456.789-09', 'leilao@exemplo.com.br', '+5511987654321'),
		);
		fc.assert(
			fc.property(
				fc.record({ key, name: text, city: text }),
				txid,
				fc.integer({ min: 1, max: 10 ** 12 - 1 }),
				(to, id, amount) => {
					const code = pixCode(to, id, amount);
					const [name, city] = [cut(to.name, PIX_NAME_MAX), cut(to.city, PIX_CITY_MAX)];
					if (!name || !city || !/^[A-Za-z0-9]{1,25}$/.test(id)) {
						expect(code).toBeNull();
						return;
					}
					const read = tlv(code ?? '', true);
					expect(read.get('59')).toBe(name);
					expect(read.get('60')).toBe(city);
					expect(read.get('54')).toBe(`${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`);
					expect(tlv(read.get('62') ?? '').get('05')).toBe(id);
					const account = tlv(read.get('26') ?? '');
					expect([account.get('00'), account.get('01')]).toEqual(['br.gov.bcb.pix', pixKey(to.key)]);
				},
			),
			{ seed, numRuns: 200 * times },
		);
	});
});

test('pixText removes accents and all other characters that a code cannot hold', () => {
	expect(pixText('  Leilões  São\tJosé – “Ltda” ')).toBe('Leiloes Sao Jose Ltda');
});

function cut(text: string, most: number): string {
	return pixText(text).slice(0, most).trim();
}

/** Reads `ID LENGTH VALUE` by the format's description alone. `whole`: a complete code, whose checksum is checked. */
function tlv(text: string, whole = false): Map<string, string> {
	if (whole && !(text.slice(-8, -4) === '6304' && crc(text.slice(0, -4)) === text.slice(-4)))
		throw new Error('the checksum is wrong');
	const read = new Map<string, string>();
	for (let at = 0; at < text.length; ) {
		const [, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
		const end = at + 4 + Number(length);
		if (!id || end > text.length) throw new Error(`not a field at ${at}`);
		read.set(id, text.slice(at + 4, end));
		at = end;
	}
	return read;
}

/** CRC-16/CCITT-FALSE: polynomial 1021, initial value FFFF, neither reflected nor inverted. */
function crc(text: string): string {
	let sum = 0xffff;
	for (const byte of new TextEncoder().encode(text)) {
		sum ^= byte << 8;
		for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff;
	}
	return sum.toString(16).toUpperCase().padStart(4, '0');
}

test('the checksum of the reader above matches the standard', () => {
	expect(crc('123456789')).toBe('29B1');
});
