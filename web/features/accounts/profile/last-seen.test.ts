import { expect, it } from 'vitest';
import { readLastSeen } from './last-seen.tsx';

const ID = '0c9dd0a8-3a3e-4f06-8f9f-4a1f6f1f7d11';

it.each([
	['a lot, without what else stands beside it', { id: ID, title: 'Casa', more: 1 }, `/auctions/${ID}`],
	['a search', { query: '?city=Santos', title: 'Casa' }, '/?city=Santos'],
	['all lots', { query: '', title: 'Casa' }, '/'],
	['an address in place of a query', { query: '//evil.example', title: 'Casa' }, '/?%2F%2Fevil.example='],
])('reads %s', (_, seen, path) => {
	expect(readLastSeen(JSON.stringify(seen))).toEqual({ path, title: 'Casa' });
});

it.each([
	['nothing', null],
	['no JSON', '{'],
	['null', 'null'],
	['another shape', '{"id":1}'],
	['an address in place of an id', JSON.stringify({ id: '//evil.example', title: 'Casa' })],
	['a lot without a title', JSON.stringify({ id: ID })],
	['a search without a title', JSON.stringify({ query: '?city=Santos' })],
])('reads nothing from %s', (_, text) => {
	expect(readLastSeen(text)).toBeNull();
});
