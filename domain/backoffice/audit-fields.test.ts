import { describe, expect, test } from 'vitest';
import { formatBytes } from '#domain/values/files.ts';
import { actionsOf, actionWords } from './audit.ts';
import { referencesIn, shownChanges } from './audit-fields.ts';

const plain = (text: string | null | undefined) => text?.replace(/\u00a0/g, ' ');

describe('shownChanges', () => {
	test('shows names in place of ids, and what two fields say alike once', () => {
		const [seller, lot, gone] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
		const changes = {
			seller: { from: null, to: 'Banco S.A.' },
			seller_id: { from: null, to: seller },
			lot_ids: { from: [], to: [lot, gone] },
			proposal: { from: null, to: gone },
		};
		expect(referencesIn(changes)).toEqual([seller, lot, gone]);
		const names = { [seller ?? '']: 'Banco S.A.', [lot ?? '']: 'Casa em Itu' };
		expect(shownChanges(changes, names).map(({ label, to }) => [label, to])).toEqual([
			['Comitente', 'Banco S.A.'],
			['Lotes', 'Casa em Itu, Excluído'],
		]);
	});

	test.each<[string, unknown, unknown, string, string | null, string | null]>([
		['title', 'Casa', 'Casa nova', 'Título', 'Casa', 'Casa nova'],
		['initial_bid', 1000, 2500.5, 'Lance inicial', 'R$ 1.000,00', 'R$ 2.500,50'],
		['status', 'active', 'completed', 'Status', 'Ativo', 'Finalizado'],
		['start_time', null, '2026-11-21T12:00:07.000001Z', 'Início', null, '21/11/2026 09:00:07'],
		['features', [], ['varanda', 'quintal'], 'Características', null, 'varanda, quintal'],
		['financing', null, false, 'Aceita financiamento', null, 'Não'],
		['total_area', 81.5, 82, 'Área total', '81,5 m²', '82 m²'],
		['commission_percent', 5, 2.5, 'Comissão', '5%', '2,5%'],
		['checked', [], ['name_matches', 'document_valid'], 'Conferido', null, 'Nome confere, Documento válido'],
		['environment', null, 'staging', 'Ambiente', null, 'Homologação'],
		['image', null, 'auctions/7/abc', 'Imagem', null, '1 arquivo'],
		['files', ['a', 'b'], null, 'Arquivos', '2 arquivos', null],
		['image_order', 0, null, 'Posição', '1ª', null],
		['order', ['a', 'b', 'c'], ['c', 'a', 'b'], 'Ordem das imagens', '1, 2, 3', '3, 1, 2'],
		['call', 0, 2, 'Chamada', 'Nenhuma', 'Dou-lhe duas'],
		['bytes', 3_565_158, null, 'Espaço', '3,4 MB', null],
		[
			'extension',
			null,
			{ mode: 'reset', window_s: 180, cap_minutes: 30 },
			'Prorrogação',
			null,
			'recomeça 180 s, no máximo 30 min',
		],
		['increments', null, [{ from: 0, step: 500 }], 'Incrementos', null, 'a partir de R$ 0,00: R$ 500,00'],
		['enrolment', 'accept', 'open', 'Habilitação', 'Aceite do edital', 'Cadastro aprovado basta'],
		['something_new', { a: 1 }, null, 'something_new', '{"a":1}', null],
	])('%s', (field, from, to, label, shownFrom, shownTo) => {
		const [change] = shownChanges({ [field]: { from, to } }, {});
		expect({ ...change, from: plain(change?.from) ?? null, to: plain(change?.to) ?? null }).toEqual({
			field,
			label,
			from: shownFrom,
			to: shownTo,
		});
	});

	test('sorts the fields as the form does, and omits a field that is empty before and after', () => {
		const changes = {
			city: { from: null, to: 'Itu' },
			seller: { from: null, to: null },
			title: { from: 'a', to: 'b' },
		};
		expect(shownChanges(changes, {}).map(({ field }) => field)).toEqual(['title', 'city']);
	});

	test('shows a value of an unexpected type unchanged', () => {
		expect(shownChanges({ initial_bid: { from: 'muito', to: null } }, {})[0]?.from).toBe('muito');
		expect(shownChanges({ start_time: { from: 'ontem', to: null } }, {})[0]?.from).toBe('ontem');
	});
});

test('actionsOf returns the actions of a kind, or one action by its name', () => {
	expect(actionsOf('image')).toEqual(['image.added', 'image.ordered', 'image.removed']);
	expect(actionsOf('auction.ended')).toEqual(['auction.ended']);
	expect(actionWords('auction.ended')).toBe('Encerrou o leilão');
	expect(actionWords('toString')).toBe('toString');
});

test.each([
	[0, '0 bytes'],
	[1, '1 byte'],
	[1023, '1.023 bytes'],
	[1536, '1,5 KB'],
	[250 * 1024, '250 KB'],
	[10 * 1024 ** 3, '10 GB'],
])('%d bytes are %s', (bytes, words) => {
	expect(formatBytes(bytes)).toBe(words);
});
