import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectFiles } from './project-files.ts';

const root = join(import.meta.dirname, '..');

/** What people may read on a screen, in an email or on a paper: whatever is no test, no demo data and no text for who installs the server. */
const READ = /^(contract|domain|web|server\/(features|http))\/.*\.tsx?$/;
const UNREAD = /\.test\.tsx?$|\.d\.ts$|\/testing\/|^server\/features\/demo\//;

/** A name in the program: one word without spaces that begins with a small letter, a path, a class. */
const NAME = /^[a-z0-9_./:#-]*$/;

/** OpenAPI's descriptions are English, and the product's own: what they say of percentages is no screen. */
const ENGLISH = /\b(the|of|and|is)\b/i;

interface Text {
	file: string;
	/** What stands between two tags of a component, and not in a string. */
	shown: boolean;
	text: string;
}

/** The texts of a file, without its comments. */
function textsOf(file: string): Text[] {
	const texts: Text[] = [];
	const add = (text: string, shown: boolean) => {
		if (shown || !NAME.test(text)) texts.push({ file, shown, text: text.replaceAll(/\s+/g, ' ') });
	};
	const walk = (node: unknown): void => {
		if (typeof node !== 'object' || node === null) return;
		const { type, value } = node as { type?: string; value?: unknown };
		if (type === 'JSXText') add(String(value), true);
		else if (type === 'Literal' && typeof value === 'string') add(value, false);
		else if (type === 'TemplateElement') add(String((value as { cooked: string }).cooked), false);
		else Object.values(node).forEach(walk);
	};
	walk(parseSync(file, readFileSync(join(root, file), 'utf8')).program.body);
	return texts;
}

/**
 * Words that the glossary of the screen replaces (decision 152): what is written, what to write, and the texts in which it is meant.
 */
const REPLACED: [written: RegExp, instead: string, meant?: RegExp][] = [
	[/(?<!\p{L})arremates?(?!\p{L})/iu, 'arrematação'],
	[/(?<!\p{L})[ouà] máximo (que você|do lance|secreto)|seu máximo|máximos/iu, 'teto'],
	[/(?<!\p{L})praças?(?!\p{L})/iu, '1º leilão', /[Jj]udiciais, são as praças|^leilões praças /],
	[/\d %/, '30%, without a space', ENGLISH],
	[/(?<![\w(])-\d+(,\d+)?%|-\s?R\$/, '−30%, with a minus sign', /^translate\(/],
	[/irrevogáve(l|is)/i, 'irretratável'],
	[/casa de leilões|a casa decide|à casa/i, 'site operado por, or the name of who decides'],
	[/relógio do servidor|Horário do servidor/i, 'hora oficial do site'],
	[/impressos em cada|Regras à vista/i, 'escritos em cada, Regras claras'],
	[/total a pagar a |destinado a /i, 'Total; recebido por'],
	[/na linha \d|registrado na linha|livro do leilão/i, 'registro nº'],
	[/ninguém lê|Só cadastros aprovados|lance tardio|leva o término/i, 'the sentence of the glossary'],
	[/quita o arremate|Pôr na agenda|Comitente ou juízo/i, 'the sentence of the glossary'],
	[/abre em (outra|nova)/i, '(abre em outra aba)', /^ \(abre em outra aba\)$/],
	[/envi(ar|e) (um )?novo documento/i, 'outro documento'],
	[/[0-9a-f]{8}-[0-9a-f]{4}-/, 'no identifier', /^0{8}-/],
];

/** Values of the program and words of English between two tags. */
const UNTRANSLATED =
	/(?<!\p{L})(pending|active|paused|completed|cancelled|scheduled|overdue|approved|rejected|judicial_|fiduciary|voluntary|null|undefined|loading|error|settings)(?!\p{L})/u;

describe('the words of the screen', () => {
	let texts: Text[];
	beforeAll(() => {
		texts = projectFiles(root)
			.filter((file) => READ.test(file) && !UNREAD.test(file))
			.flatMap(textsOf);
	});

	it('are read from the program', () => {
		const all = texts.map(({ text }) => text);
		// A string, a part of a template and a text between tags.
		expect(all).toContain('Lance mínimo');
		expect(all.some((text) => text.includes('o fim passa para '))).toBe(true);
		expect(all.some((text) => text.includes('Todos veem os lances, ninguém vê os nomes.'))).toBe(true);
	});

	it.each(REPLACED)('have no %s, but %s', (written, _instead, meant) => {
		const found = texts.filter(({ text }) => written.test(text) && !meant?.test(text));
		expect(found.map(({ file, text }) => `${file}: ${text.slice(0, 120)}`)).toEqual([]);
	});

	it('have no value of the program', () => {
		const found = texts.filter(({ shown, text }) => shown && UNTRANSLATED.test(text));
		expect(found.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
	});
});

describe('each rule', () => {
	it.each([
		'Pagamento do arremate',
		'Se dois máximos são iguais',
		'1ª praça',
		'A multa é de 10 %',
		'variou -30,7%',
		'faltam -R$ 5,00',
		'Todo lance é irrevogável',
		'Casa de leilões de imóveis',
		'Vale o relógio do servidor',
		'Regras à vista',
		'= total a pagar a Martelo',
		'registrado na linha 15',
		'ninguém lê esta caixa',
		'Pôr na agenda',
		', abre em outra aba',
		'Envie um novo documento',
		'leilão 60d5f8a0-1111-4000-8000-000000000000',
	])('refuses what it is for: %s', (text) => {
		expect(REPLACED.filter(([written, , meant]) => written.test(text) && !meant?.test(text))).toHaveLength(1);
	});
});
