import { describe, expect, it } from 'vitest';
import { scorePassword } from './password-score.ts';

describe('scorePassword', () => {
	it.each([
		['123456', 0],
		['leilao123', 0],
		['minhasenha', 0],
		['flamengo', 0],
		['qwertyuiop', 0],
		['gavetazu', 1],
		['gavetazul', 2],
		['três janelas e um gato torto', 3],
	])('rates %j as level %d', (password, level) => {
		expect(scorePassword(password, []).level).toBe(level);
	});

	it('treats the owner’s name and email as known, also in part', () => {
		const hints = ['Fernanda Vasconcelos', 'fe.albuquerque@martelo.test'];
		for (const password of ['vasconcelos', 'albuquerque', 'Fernanda1']) {
			const { level, advice } = scorePassword(password, hints);
			expect(level).toBe(0);
			expect(advice).toBe('Não use seu nome nem seu email.');
		}
		expect(scorePassword('vasconcelos', []).level).toBeGreaterThan(0);
	});

	it.each([
		['nhyujmki', 'teclas vizinhas'],
		['aaaaaa', 'repetições'],
		['abcdef', 'sequências'],
		['12/03/1987', 'datas'],
		['password', 'parecida'],
	])('names the weakness of %j', (password, words) => {
		expect(scorePassword(password, []).advice).toContain(words);
	});

	it('has no advice for a strong one', () => {
		expect(scorePassword('três janelas e um gato torto', []).advice).toBeNull();
	});

	it.each(['4@$3!0'.repeat(21), 'a'.repeat(128), 'Abc123'.repeat(21), '\u{1F600}'.repeat(64)])(
		'is fast for the longest passwords',
		(password) => {
			const start = process.threadCpuUsage();
			scorePassword(password, ['Ana']);
			// Processor time, in microseconds: a busy machine does not count.
			expect(process.threadCpuUsage(start).user).toBeLessThan(400_000);
		},
	);
});
