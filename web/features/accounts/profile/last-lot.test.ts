import { expect, it } from 'vitest';
import { readLastLot } from './last-lot.tsx';

const ID = '0c9dd0a8-3a3e-4f06-8f9f-4a1f6f1f7d11';

it('reads the lot that was kept, without what else stands beside it', () => {
	expect(readLastLot(JSON.stringify({ id: ID, title: 'Casa', more: 1 }))).toEqual({ id: ID, title: 'Casa' });
});

it.each([
	['nothing', null],
	['no JSON', '{'],
	['null', 'null'],
	['another shape', '{"id":1}'],
	['an address in place of an id', JSON.stringify({ id: '//evil.example', title: 'Casa' })],
	['a lot without a title', JSON.stringify({ id: ID })],
])('reads nothing from %s', (_, text) => {
	expect(readLastLot(text)).toBeNull();
});
