import { expect, test } from 'vitest';
import {
	auctioneerWords,
	conductedBy,
	mailFoot,
	operatedBy,
	signatureWords,
	talkTo,
} from './auctioneer-words.ts';

test.each([
	[
		{ name: 'Helena Duarte', registration: '1234', board: 'JUCESP', state: 'SP' },
		'Helena Duarte, leiloeiro(a) oficial, matrícula JUCESP nº 1234 (SP)',
	],
	[
		{ name: 'Helena Duarte', registration: 'JUCESP nº 12', board: null, state: null },
		'Helena Duarte, leiloeiro(a) oficial, matrícula JUCESP nº 12',
	],
	[
		{ name: 'Helena Duarte', registration: '', board: null, state: null },
		'Helena Duarte, leiloeiro(a) oficial',
	],
])('%o', (auctioneer, words) => {
	expect(auctioneerWords(auctioneer)).toBe(words);
});

test('a known treatment is used in every sentence', () => {
	const helena = {
		name: 'Helena Duarte',
		registration: '1234',
		board: 'JUCESP',
		state: 'SP',
		treatment: 'feminine',
	} as const;
	expect(auctioneerWords(helena)).toBe('Leiloeira oficial Helena Duarte, JUCESP nº 1234');
	expect(operatedBy(helena)).toBe('Site operado pela leiloeira oficial Helena Duarte, JUCESP nº 1234');
	const paulo = { ...helena, name: 'Paulo Neto', registration: '', treatment: 'masculine' } as const;
	expect(conductedBy(paulo)).toBe('Leilão conduzido pelo leiloeiro oficial Paulo Neto');
	expect([talkTo('feminine'), talkTo('masculine'), talkTo(null)]).toEqual([
		'Fale com a leiloeira',
		'Fale com o leiloeiro',
		'Fale com quem conduz o leilão',
	]);
});

test.each([
	[{ name: 'Helena Duarte', treatment: 'feminine' } as const, 'Helena Duarte, leiloeira'],
	[{ name: 'Paulo Neto', treatment: 'masculine' } as const, 'Paulo Neto, leiloeiro'],
	[{ name: 'Helena Duarte', treatment: null }, 'Helena Duarte, leiloeiro(a)'],
	[null, 'Leiloeiro(a)'],
])('%o signs as %s', (auctioneer, words) => {
	expect(signatureWords(auctioneer)).toBe(words);
});

test.each([
	[
		{ phone: '(11) 3333-4444', email: 'a@b.br' },
		'Não responda a este email. Fale conosco: (11) 3333-4444, a@b.br.',
	],
	[{ phone: null, email: 'a@b.br' }, 'Não responda a este email. Fale conosco: a@b.br.'],
	[{ phone: null, email: null }, 'Não responda a este email.'],
])('an email whose auctioneer states %o ends “%s”', (ways, words) => {
	expect(mailFoot(ways)).toBe(words);
});
