import { expect, test } from 'vitest';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { Operator } from '#contract/operator.ts';
import { messageAbout } from '#web/features/catalogue/contact/contact-card.tsx';
import { phoneHref, whatsappHref } from '#web/ui/phone-href.ts';
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

test.each([
	['(11) 95550-0100', '5511955500100'],
	['+55 11 95550-0100', '5511955500100'],
	['+1 202 555 0100 22', '1202555010022'],
])('the chat with %s opens with the lot’s name and page', (whatsapp, number) => {
	const text = messageAbout('o lote', 'Casa & jardim', 'https://martelo.test/auctions/1');
	expect(text).toBe('Olá! Tenho uma dúvida sobre o lote “Casa & jardim”: https://martelo.test/auctions/1');
	const link = new URL(whatsappHref(whatsapp, text));
	expect(`${link.origin}${link.pathname}`).toBe(`https://wa.me/${number}`);
	expect(link.searchParams.get('text')).toBe(text);
});

test('nothing is said of an operator who stated nothing, and the demo says what it is', () => {
	expect(JSON.stringify(operatorBlocks(NOBODY, null))).toMatch(/ainda não foram informados/);
	expect(JSON.stringify(operatorBlocks({ ...NOBODY, demo: true }, null))).toMatch(/demonstração/);
	const named = { ...NOBODY, name: 'Maria' };
	expect(operatorBlocks(named, null)).toEqual([{ facts: [{ label: 'Responsável', value: 'Maria' }] }]);
	expect(operatorBlocks({ ...named, demo: true }, null)).toHaveLength(2);
});

test('the contact page names the auctioneer with registration, telephone and email (L09)', () => {
	const auctioneer: PublicAuctioneer = {
		name: 'Helena Duarte',
		registration: '12',
		board: 'JUCESP',
		state: 'SP',
		phone: '(11) 3333-4444',
		email: 'helena@leilao.br',
		whatsapp: '(11) 95550-0100',
		visiting_hours: 'Com hora marcada',
		treatment: 'feminine',
	};
	const blocks = contactText(NOBODY, auctioneer).sections.find(({ id }) => id === 'leiloeiro')?.blocks;
	expect(blocks?.[0]).toEqual({
		facts: [
			{
				label: 'Nome e matrícula',
				value: 'Leiloeira oficial Helena Duarte, JUCESP nº 12',
			},
			{ label: 'Email', value: 'helena@leilao.br', href: 'mailto:helena@leilao.br' },
			{ label: 'Telefone', value: '(11) 3333-4444', href: 'tel:+551133334444' },
			{ label: 'WhatsApp', value: '(11) 95550-0100', href: 'https://wa.me/5511955500100' },
			{ label: 'Visitas', value: 'Com hora marcada' },
		],
	});
	const operated = 'Site operado pela leiloeira oficial Helena Duarte, JUCESP nº 12.';
	for (const operator of [NOBODY, { ...NOBODY, demo: true }]) {
		const words = JSON.stringify(operatorBlocks(operator, auctioneer));
		expect(words).toContain(operated);
		expect(words).not.toMatch(/nenhum leiloeiro|não foram informados/);
	}
	expect(contactText(NOBODY, null).sections.map(({ id }) => id)).toEqual(['responsavel', 'antes']);
});
