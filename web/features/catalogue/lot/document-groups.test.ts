import { expect, test } from 'vitest';
import type { SaleDocument } from '#contract/sale-documents.ts';
import { documentGroups } from './document-groups.ts';

const document = (fields: Partial<SaleDocument>): SaleDocument => ({
	id: `${fields.kind}-${fields.title}-${fields.version}`,
	kind: 'edital',
	title: 'Edital',
	url: '/x.pdf',
	sha256: 'a'.repeat(64),
	bytes: 2048,
	version: 1,
	material: true,
	published_at: '2026-05-12T13:00:00.000Z',
	...fields,
});

test('editais are versions of one document whatever their titles, and the last one is valid', () => {
	const [group, ...others] = documentGroups([
		document({ version: 1 }),
		document({ title: 'Retificação', version: 2, material: false }),
		document({ version: 3 }),
	]);
	expect(others).toEqual([]);
	expect([group?.current.version, ...(group?.earlier.map(({ version }) => version) ?? [])]).toEqual([
		'Errata, versão 3',
		'Errata, versão 2',
		'Versão 1',
	]);
	expect(group?.current.note).toContain('aceita de novo');
	expect(group?.earlier.map(({ note }) => note)).toEqual(['Não muda as condições do leilão.', null]);
});

test('other documents are versions by kind and title', () => {
	const groups = documentGroups([
		document({ kind: 'matricula', title: 'Matrícula 1' }),
		document({ kind: 'matricula', title: 'matrícula 1', version: 2 }),
		document({ kind: 'laudo', title: 'Laudo' }),
	]);
	expect(groups.map(({ kind, current, earlier }) => [kind, current.version, earlier.length])).toEqual([
		['Matrícula', 'Versão 2', 1],
		['Laudo de avaliação', null, 0],
	]);
	expect(groups[1]?.current.details).toBe('Publicado em 12/05/2026 10:00 · PDF, 2 KB');
});
