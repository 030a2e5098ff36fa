import { expect, test } from 'vitest';
import type { WorkbenchLot } from '#contract/sales.ts';
import { filterCounts, filteredLots, lotState, readLotFilter } from './lot-filter.ts';
import { workbenchLot } from './testing/sales.ts';

const at = { published_at: '2026-11-01T12:00:00Z' };
const NOW = Date.parse('2026-12-01T12:00:00Z');

const LOTS: [Partial<WorkbenchLot>, filter: string, state: string][] = [
	[{}, 'draft', 'Rascunho'],
	[at, 'waiting', 'Agendado'],
	[{ ...at, status: 'active' }, 'open', 'Ativo'],
	[{ ...at, status: 'paused' }, 'suspended', 'Pausado'],
	[{ ...at, suspended_since: '2026-11-02T12:00:00Z' }, 'suspended', 'Suspenso'],
	[{ ...at, status: 'completed', outcome: 'sold' }, 'sold', 'Arrematado'],
	[
		{ ...at, status: 'completed', outcome: 'preference-open' },
		'preference-open',
		'Direito de preferência em curso',
	],
	[{ ...at, status: 'completed', outcome: 'unsold' }, 'unsold', 'Sem licitantes'],
	[{ ...at, status: 'cancelled', outcome: 'settled' }, 'settled', 'Encerrado por acordo'],
	[{ ...at, status: 'cancelled' }, 'cancelled', 'Cancelado'],
];

test.each(LOTS)('%j is in %s and reads %s', (change, filter, state) => {
	const lot = workbenchLot(change);
	expect([filterCounts([lot]), lotState(lot, NOW)]).toEqual([[[filter, 1]], state]);
});

const lots = [
	workbenchLot({ lot_number: 1, title: 'Casa térrea', leader: 'Ana Souza' }),
	workbenchLot({ ...at, lot_number: 12, title: 'Sítio', city: 'Bragança', status: 'active' }),
];

test.each([
	['', [1, 12]],
	['?search=TERREA', [1]],
	['?search=braganca', [12]],
	['?search=lote 12', [12]],
	['?search=ana souza', [1]],
	['?search=apartamento', []],
	['?lots=open', [12]],
	['?lots=open&search=casa', []],
	['?lots=constructor', [1, 12]],
])('%s shows lots %j', (search, numbers) => {
	expect(filteredLots(lots, readLotFilter(search)).map(({ lot_number }) => lot_number)).toEqual(numbers);
});
