import { expect, test } from 'vitest';
import type { Operator } from '#contract/operator.ts';
import { phoneHref } from '#web/ui/phone-href.ts';
import { contactText, operatorBlocks } from './contact.ts';

const NOBODY: Operator = {
	name: null,
	registration: null,
	tax_id: null,
	address: null,
	email: null,
	phone: null,
	demo: false,
};

test.each([
	['(11) 3333-4444', 'tel:+551133334444'],
	['11 93333-4444', 'tel:+5511933334444'],
	['+55 11 93333-4444', 'tel:+5511933334444'],
	['0800 123 4567', 'tel:08001234567'],
	['4004-1234', 'tel:40041234'],
])('the telephone number %s is called as %s', (phone, href) => {
	expect(phoneHref(phone)).toBe(href);
});

test('nothing is said of an operator who stated nothing, and the demo says what it is', () => {
	expect(JSON.stringify(operatorBlocks(NOBODY))).toMatch(/ainda não foram informados/);
	expect(JSON.stringify(operatorBlocks({ ...NOBODY, demo: true }))).toMatch(/demonstração/);
	const named = { ...NOBODY, name: 'Maria' };
	expect(operatorBlocks(named)).toEqual([{ facts: [{ label: 'Responsável', value: 'Maria' }] }]);
	expect(operatorBlocks({ ...named, demo: true })).toHaveLength(2);
});

test('the contact page names the auctioneer with registration, telephone and email (L09)', () => {
	const auctioneer = {
		name: 'Helena Duarte',
		registration: '12',
		board: 'JUCESP',
		state: 'SP',
		phone: '(11) 3333-4444',
		email: 'helena@leilao.br',
	};
	const blocks = contactText(NOBODY, auctioneer).sections.find(({ id }) => id === 'leiloeiro')?.blocks;
	expect(blocks?.[0]).toEqual({
		facts: [
			{
				label: 'Nome e matrícula',
				value: 'Helena Duarte, leiloeiro(a) oficial, matrícula JUCESP nº 12 (SP)',
			},
			{ label: 'Email', value: 'helena@leilao.br', href: 'mailto:helena@leilao.br' },
			{ label: 'Telefone', value: '(11) 3333-4444', href: 'tel:+551133334444' },
		],
	});
	expect(contactText(NOBODY, null).sections.map(({ id }) => id)).toEqual(['responsavel', 'antes']);
});
