import { expect, test } from 'vitest';
import { makeAuctioneer } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { keepDefaultAuctioneer } from './default-auctioneer.ts';

const app = useApp();

/** Wakeups that a test controls. */
function wakeups() {
	const wake: ((key: string) => void)[] = [];
	const listen: ((listening: boolean) => void)[] = [];
	return {
		onWake: (listener: (key: string) => void) => void wake.push(listener),
		onListening: (listener: (listening: boolean) => void) => void listen.push(listener),
		wake: (key: string) => {
			for (const each of wake) each(key);
		},
		listening: (heard: boolean) => {
			for (const each of listen) each(heard);
		},
	};
}

test('the default auctioneer is read once, again after a change, and each time while changes are not heard', async () => {
	const id = await makeAuctioneer(app.db, { name: 'Ana Leiloeira', is_default: true });
	const rename = (name: string) =>
		app.db.updateTable('auctioneers').set({ name }).where('id', '=', id).execute();
	const changes = wakeups();
	const auctioneer = keepDefaultAuctioneer(app.db, changes);
	const name = async () => (await auctioneer())?.name;

	changes.listening(true);
	expect(await name()).toBe('Ana Leiloeira');
	await rename('Bia Leiloeira');
	changes.wake('page:new');
	expect(await name()).toBe('Ana Leiloeira');
	changes.wake('page:*');
	expect(await name()).toBe('Bia Leiloeira');

	changes.listening(false);
	await rename('Caio Leiloeiro');
	expect(await name()).toBe('Caio Leiloeiro');
	await rename('Davi Leiloeiro');
	expect(await name()).toBe('Davi Leiloeiro');
});
