import { describe, expect, it } from 'vitest';
import { type AccountEmail, accountEmail } from '#server/features/accounts/account-emails.ts';
import { htmlOf, markup, textOf } from './email-layout.ts';
import { greetingOf } from './email-queue.ts';

const brand = { name: 'Martelo', url: 'https://leiloes.exemplo.com.br' };
const link = `${brand.url}/auth?type=recovery#token=abc&x=1`;
const AT = Date.parse('2026-11-21T12:00:00Z');

const EMAILS: AccountEmail[] = [
	{ kind: 'recovery', email: 'ana@exemplo.com.br' },
	{ kind: 'confirmation', email: 'ana@exemplo.com.br' },
	{ kind: 'address-taken', email: 'ana@exemplo.com.br' },
	{ kind: 'password-changed', user_id: '1' },
	{ kind: 'two-factor-changed', user_id: '1', enabled: true },
	{ kind: 'two-factor-changed', user_id: '1', enabled: false },
	{ kind: 'account-deleted', email: 'ana@exemplo.com.br', name: 'Ana' },
	{ kind: 'name-changed', user_id: '1' },
	{ kind: 'registration-approved', user_id: '1' },
	{ kind: 'registration-rejected', user_id: '1', decision_id: '2' },
	{ kind: 'registration-revoked', user_id: '1', decision_id: '2' },
	{ kind: 'identity-changed', user_id: '1' },
	{ kind: 'two-factor-lost', user_id: '1' },
	{ kind: 'identity-lost', user_id: '1' },
	{ kind: 'two-factor-reset', user_id: '1' },
];

const pageOf = (email: AccountEmail, own = brand) => ({
	...accountEmail(email, { brand: own, at: AT, link, reason: 'O <nome> não confere' }),
	brand: own,
	greeting: 'Olá, Ana.',
	signature: [],
});

const [RECOVERY, CONFIRMATION] = EMAILS as [AccountEmail, AccountEmail];

describe('every email', () => {
	it.each(EMAILS)(
		'$kind has the same content in text and in HTML, with one button and its link in full',
		(email) => {
			const sheet = pageOf(email);
			const text = textOf(sheet);
			const html = htmlOf(sheet);
			const escaped = (words: string) => markup`${words}`.html;
			for (const words of [sheet.title, sheet.greeting, ...sheet.paragraphs, sheet.caution, brand.name]) {
				expect(text).toContain(words);
				expect(html).toContain(escaped(words));
			}
			expect(sheet.action.url.startsWith(brand.url)).toBe(true);
			expect(text.split('\n')).toContain(sheet.action.url);
			expect(html.split(`href="${escaped(sheet.action.url)}"`).length - 1).toBeGreaterThanOrEqual(2);
			expect(html).toContain(`>${escaped(sheet.action.url)}</a>`);
			expect(html.match(/class="button"/g)).toHaveLength(1);
			expect(sheet.caution).toMatch(/^Se não foi você/);
		},
	);

	it.each(EMAILS)('$kind loads nothing, runs nothing and supports light and dark', (email) => {
		const html = htmlOf(pageOf(email));
		expect(html).not.toMatch(
			/<(img|script|link|iframe|form|object|svg|video)\b|url\(|@import|javascript:|\son\w+=/i,
		);
		expect(html).toContain('<meta name="color-scheme" content="light dark">');
		expect(html).toContain('prefers-color-scheme: dark');
		expect(html).toContain('max-width: 600px');
		expect(html).toContain('<html lang="pt-BR">');
	});
});

it.each([
	[0, ['redefinir a senha', '30 minutos', 'uma única vez', link]],
	[1, ['confirmar que este email é seu', '24 horas', link]],
	[2, ['já tem uma conta', 'Esqueci minha senha', '/auth?tab=login']],
	[3, ['foi alterada em 21/11/2026 09:00 (horário de Brasília)', '/auth?tab=login']],
	[4, ['foi ativada em 21/11/2026 09:00', 'No próximo login pediremos o código', '/profile']],
	[5, ['foi desativada em 21/11/2026 09:00', 'O login volta a pedir só a senha.', '/profile']],
	[12, ['foi desativada pelo site em 21/11/2026 09:00', 'não consegue mais ler os códigos', '/profile']],
	[7, ['foi alterado em 21/11/2026 09:00', 'voltou à análise', '/profile']],
	[8, ['foi aprovado em 21/11/2026 09:00', 'pode dar lances', brand.url]],
	[9, ['não foi aprovado', 'Motivo: O <nome> não confere', '/profile?secao=conta#documento']],
	[10, ['foi revogada em 21/11/2026 09:00', 'Motivo: O <nome> não confere', '/profile?secao=conta#cadastro']],
	[11, ['foi alterado em 21/11/2026 09:00', 'voltou à análise', '/profile?secao=conta#identidade']],
	[6, ['foi excluída em 21/11/2026 09:00', 'Lances e pagamentos ficam sob um pseudônimo.']],
] as const)('email %i states its purpose', (at, said) => {
	const text = textOf(pageOf(EMAILS[at] ?? RECOVERY));
	for (const words of said) expect(text).toContain(words);
});

it('only the recovery email says that it is for choosing a new password', () => {
	const texts = EMAILS.map((email) => textOf(pageOf(email)).includes('redefinir a senha'));
	expect(texts).toEqual(EMAILS.map(({ kind }) => kind === 'recovery'));
});

describe('untrusted text', () => {
	const HOSTILE = [
		'<script>alert(1)</script>',
		'"><img src=x onerror=alert(1)>',
		"' style='display:none",
		'&lt;b&gt; & <b>',
		'\u202Eoã\u00E7iel',
		'🏠'.repeat(40),
	];

	it.each(HOSTILE)('%j stays text in the brand and in the link', (hostile) => {
		const own = { name: hostile, url: brand.url };
		const clean = htmlOf({ ...pageOf(CONFIRMATION), brand: { ...brand, name: '' } });
		const html = htmlOf({
			...pageOf(CONFIRMATION, own),
			action: { label: 'Abrir', url: `https://x.test/?${hostile}` },
		});
		// The tags without the values of their attributes: the structure of the document.
		const structure = (text: string) => text.replace(/"[^"]*"/g, '""').match(/<[a-z!/][^>]*>/gi);
		expect(structure(html)).toEqual(structure(clean));
	});

	it.each([
		['Ana Souza', 'Olá, Ana.'],
		['  josé maria', 'Olá, josé.'],
		['D’Ávila Costa', 'Olá, D’Ávila.'],
		['Ana-Clara', 'Olá, Ana-Clara.'],
		['عائشة', 'Olá, عائشة.'],
		['', 'Olá.'],
		['<script>alert(1)</script>', 'Olá.'],
		['"Ana"', 'Olá.'],
		['https://golpe.test/premio', 'Olá.'],
		['golpe.test', 'Olá.'],
		['GANHE:R$1.000.000', 'Olá.'],
		['🏠 Ana', 'Olá.'],
		['\u202Eana', 'Olá.'],
		['A'.repeat(120), 'Olá.'],
		['Ana\r\nBcc: x', 'Olá, Ana.'],
	])('the name %j is greeted with %j', (name, greeting) => {
		expect(greetingOf(name)).toBe(greeting);
	});
});

it('is signed in the footer of both, and only where somebody is named', () => {
	const lines = ['Leilão conduzido por Helena <Duarte>, leiloeiro(a) oficial', 'Contato: (11) 3333-4444'];
	const page = { ...pageOf(RECOVERY), signature: lines };
	for (const line of lines) {
		expect(textOf(page)).toContain(line);
		expect(htmlOf(page)).toContain(markup`${line}`.html);
	}
	expect(textOf(pageOf(RECOVERY)) + htmlOf(pageOf(RECOVERY))).not.toMatch(/conduzido|Contato/);
});
