import { afterEach, describe, expect, it, vi } from 'vitest';
import { openEventSource } from '#web/browser/interfaces.ts';
import { type Announcements, changesIn, known } from './announcements.ts';

const NOW: Announcements = {
	stale: false,
	phase: '',
	price: 'Lance Atual: R$ 100.000,00, Licitante 1.',
	standing: 'leading',
	end: '12:00:00',
	minutes: null,
};
const OUTBID: Partial<Announcements> = {
	price: 'Lance Atual: R$ 110.000,00, Licitante 2.',
	standing: 'overtaken',
};

afterEach(() => {
	// What was found out of this browser is true for the tests of other files too.
	vi.stubGlobal('EventSource', class {});
	openEventSource('/x');
	vi.unstubAllGlobals();
});

describe('changes between two states of an auction', () => {
	it.each<[string, Partial<Announcements>, Partial<Announcements>, string]>([
		['nothing', {}, {}, ''],
		['a lost lead', {}, OUTBID, 'Lance Atual: R$ 110.000,00, Licitante 2. Seu lance foi superado.'],
		[
			'another bid while outbid',
			OUTBID,
			{ ...OUTBID, price: 'Lance Atual: R$ 120.000,00.' },
			'Lance Atual: R$ 120.000,00.',
		],
		['five minutes', {}, { minutes: 5 }, 'Faltam 5 minutos.'],
		['three minutes', { minutes: 5 }, { minutes: 3 }, 'Faltam 3 minutos.'],
		['one minute', { minutes: 3 }, { minutes: 1 }, 'Falta 1 minuto.'],
		['five minutes again', { minutes: 5 }, { minutes: 5 }, ''],
		['an extension', { minutes: 1 }, { minutes: 3, end: '12:03:00' }, 'O término mudou para 12:03:00.'],
		['one minute after an extension', { minutes: 3 }, { minutes: 1 }, 'Falta 1 minuto.'],
		[
			'the end',
			{ minutes: 1 },
			{ minutes: null, end: '', phase: 'Encerrado.', standing: 'won' },
			'Encerrado. Você arrematou este lote.',
		],
		['a pause', {}, { phase: 'Leilão pausado.', end: '' }, 'Leilão pausado.'],
		[
			'a resumption',
			{ phase: 'Leilão pausado.', end: '' },
			{ end: '12:05:00' },
			'O leilão foi retomado. Termina às 12:05:00.',
		],
		[
			'the beginning',
			{ phase: 'Abrindo o leilão….', end: '' },
			{},
			'O leilão está aberto. Termina às 12:00:00.',
		],
		[
			'a lost connection',
			{},
			{ stale: true, standing: null },
			'Dados atrasados: a conexão ao vivo caiu. Reconectando.',
		],
		['a connection that stays lost', { stale: true }, { stale: true, price: 'x' }, ''],
		['a connection that returned', { stale: true }, {}, 'A conexão ao vivo voltou.'],
	])('%s', (_, before, after, words) => {
		expect(changesIn({ ...NOW, ...before }, { ...NOW, ...after })).toBe(words);
	});

	it('do not promise to reconnect where the browser has no event streams', () => {
		vi.stubGlobal('EventSource', undefined);
		openEventSource('/x');
		expect(changesIn(NOW, { ...NOW, stale: true })).toBe(
			'Este navegador não atualiza a página: recarregue-a.',
		);
	});

	it('says of an interruption only what changed meanwhile', () => {
		const interrupted = known(NOW, { ...NOW, stale: true, standing: null });
		expect(changesIn(interrupted, NOW)).toBe('A conexão ao vivo voltou.');
		expect(changesIn(interrupted, { ...NOW, ...OUTBID })).toBe(
			'A conexão ao vivo voltou. Lance Atual: R$ 110.000,00, Licitante 2. Seu lance foi superado.',
		);
	});
});
