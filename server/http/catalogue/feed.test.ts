import { expect, test } from 'vitest';
import { DISCOVERY } from '#contract/discovery-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';
import { xmlFaults } from '#server/testing/xml-faults.ts';

const app = useApp({ PUBLIC_URL: 'https://leiloes.example', BRAND_NAME: 'Leilões & Cia' });

test('an empty feed, and one with hostile texts, keep to the schema of RFC 4287', async () => {
	const empty = await app.ask('GET', DISCOVERY.feed);
	expect(empty.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
	expect(await xmlFaults(String(empty.body), 'atom')).toEqual([]);

	const title = 'Casa <b>"à beira"</b> & ]]> 🏠 \u0007';
	await makeAuction(app.db, { title, city: null, state: null });
	const full = String((await app.ask('GET', DISCOVERY.feed)).body);
	expect(await xmlFaults(full, 'atom')).toEqual([]);
	expect(full).toContain('<title>Casa &lt;b&gt;&quot;à beira&quot;&lt;/b&gt; &amp; ]]&gt; 🏠 </title>');
	expect(full).toMatch(/<summary>Ativo|<summary>Pendente/);
	expect(await xmlFaults(full.replace(/<id>urn.*\n/, ''), 'atom')).not.toEqual([]);
});

test('shows the 50 newest lots that visitors may see, newest first', async () => {
	const ids: string[] = [];
	for (let n = 0; n < 52; n += 1)
		ids.push(await makeAuction(app.db, { created_at: new Date(Date.UTC(2036, 0, 1, 0, n)) }));
	await makeAuction(app.db, { environment: 'staging' });
	await makeAuction(app.db, { withdrawn_at: new Date() });
	const feed = String((await app.ask('GET', DISCOVERY.feed)).body);
	const pages = [...feed.matchAll(/<link rel="alternate" type="text\/html" href="([^"]+)"\/>/g)].map(
		([, href]) => href,
	);
	const expected = ids.toReversed().slice(0, 50);
	expect(pages).toEqual([
		'https://leiloes.example/',
		...expected.map((id) => `https://leiloes.example${PAGES.auction(id)}`),
	]);
});

test('is answered anew once a lot has changed', async () => {
	const id = await makeAuction(app.db, { title: 'Casa do feed', created_at: new Date(Date.UTC(2037, 0, 1)) });
	const etag = (await app.ask('GET', DISCOVERY.feed)).headers.get('etag') ?? '';
	const again = () => app.ask('GET', DISCOVERY.feed, { headers: { 'if-none-match': etag } });
	expect((await again()).status).toBe(304);
	await app.db
		.updateTable('auctions')
		.set({ title: 'Casa do feed, com quintal' })
		.where('id', '=', id)
		.execute();
	expect((await again()).status).toBe(200);
});
