import { expect, test } from 'vitest';
import type { Answer } from '#web/api/request.ts';
import { refusalWith } from '#web/api/request.ts';
import { bulkActs } from './bulk-acts.ts';
import { type BulkReport, runBulk } from './bulk-dialog.tsx';
import { adminSale, workbenchLot } from './testing/sales.ts';

const at = { published_at: '2026-11-01T12:00:00Z' };
const draft = workbenchLot({ id: 'draft' });
const open = workbenchLot({ ...at, id: 'open', status: 'active' });
const paused = workbenchLot({ ...at, id: 'paused', status: 'paused' });
const unsold = workbenchLot({ ...at, id: 'unsold', status: 'completed', outcome: 'unsold' });
const sold = workbenchLot({ ...at, id: 'sold', status: 'completed', outcome: 'sold' });

test('lots of a draft are staggered or taken out; running and ended ones have the acts of their state', () => {
	const acts = (sale: object, lots: (typeof draft)[]) =>
		bulkActs(adminSale(sale), lots).map(({ act, lots: of }) => [act, of.map(({ id }) => id)]);
	expect(acts({ lots: [draft] }, [draft])).toEqual([
		['stagger', ['draft']],
		['remove', ['draft']],
	]);
	const lots = [open, paused, unsold, sold];
	expect(acts({ ...at, lots }, lots)).toEqual([
		['pause', ['open']],
		['resume', ['paused']],
		['reopen', ['unsold']],
		['papers', ['unsold', 'sold']],
	]);
	expect(acts({ ...at, lots }, [])).toEqual([]);
});

/** Runs an act that is refused for one lot, and stopped after so many. */
async function reports(most: number): Promise<BulkReport[]> {
	const all: BulkReport[] = [];
	let tried = 0;
	const send = async ({ id }: typeof open): Promise<Answer> => {
		tried += 1;
		if (id !== 'paused') return { done: null };
		return { refused: refusalWith({ title: 'Erro', description: 'Não está ativo.' }) };
	};
	await runBulk([open, paused, sold], send, { report: (now) => all.push(now), stopped: () => tried >= most });
	return all;
}

test('each lot is done or refused by itself, and reported when it is', async () => {
	const all = await reports(9);
	expect(all.map(({ done, refused, left }) => [done.length, refused.length, left.length])).toEqual([
		[0, 0, 3],
		[1, 0, 2],
		[1, 1, 1],
		[2, 1, 0],
		[2, 1, 0],
	]);
	expect(all.map(({ running }) => running)).toEqual([true, true, true, true, false]);
	expect(all.at(-1)?.refused).toEqual([{ lot: paused, why: 'Não está ativo.' }]);
});

test('what was not tried when it was stopped is said', async () => {
	expect((await reports(1)).at(-1)).toMatchObject({ done: [open], left: [paused, sold], running: false });
});
