import { describe, expect, it } from 'vitest';
import { moved, type Picture, withFiles, without } from './picture-list.ts';

function stored(count: number): Picture[] {
	return Array.from({ length: count }, (_, index) => {
		const key = String.fromCharCode(97 + index);
		return { kind: 'stored', key, url: `/files/${key}.webp`, name: key };
	});
}

function file(name: string, type: string, size = 4): File {
	return new File([new Uint8Array(size)], name, { type });
}

let made = 0;
const newKey = () => `new-${made++}`;
const names = (pictures: Picture[]) => pictures.map(({ name }) => name);

describe('withFiles', () => {
	it('appends pictures in the order chosen', () => {
		const files = [file('1.png', 'image/png'), file('2.webp', 'image/webp')];
		const { pictures, refused } = withFiles(stored(2), files, newKey);
		expect(names(pictures)).toEqual(['a', 'b', '1.png', '2.webp']);
		expect(refused).toEqual([]);
	});

	it('accepts up to ten in total, and reports that there is no room for the rest', () => {
		const files = Array.from({ length: 3 }, (_, index) => file(`${index}.jpg`, 'image/jpeg'));
		const { pictures, refused } = withFiles(stored(8), files, newKey);
		expect(names(pictures).slice(8)).toEqual(['0.jpg', '1.jpg']);
		expect(refused).toEqual([{ title: 'Limite Excedido', description: 'Máximo de 10 imagens permitidas.' }]);
		expect(withFiles(stored(10), [], newKey).refused).toEqual([]);
	});

	it('refuses files that are not pictures, each reason once, and keeps the others', () => {
		const files = [
			file('a.pdf', 'application/pdf'),
			file('b.txt', 'text/plain'),
			file('c.png', 'image/png'),
			file('d.svg', 'image/svg+xml'),
			file('e.png', 'image/png', 10 * 1024 * 1024 + 1),
		];
		const { pictures, refused } = withFiles([], files, newKey);
		expect(names(pictures)).toEqual(['c.png']);
		expect(refused.map(({ description }) => description)).toEqual([
			'Apenas arquivos de imagem são aceitos.',
			'O arquivo não é uma imagem PNG, JPG ou WEBP.',
			'O arquivo passa do limite de 10 MB.',
		]);
	});
});

describe('the order of pictures', () => {
	it.each([
		['a', 1, 'bacd'],
		['a', 3, 'bcda'],
		['d', 0, 'dabc'],
		['c', 2, 'abcd'],
		['a', -1, 'abcd'],
		['d', 4, 'abcd'],
		['x', 0, 'abcd'],
	])('%s moves to position %i', (key, to, order) => {
		expect(names(moved(stored(4), key, to)).join('')).toBe(order);
	});

	it('one is removed', () => {
		expect(names(without(stored(3), 'b')).join('')).toBe('ac');
	});
});
