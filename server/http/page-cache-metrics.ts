import { Counter, Gauge, type Registry } from 'prom-client';
import type { PageCache } from './page-cache.ts';

/** Reports the cache of visitors' pages: what it holds now, and what it did since the start. */
export function measurePageCache(registry: Registry, cache: PageCache): void {
	const gauge = (name: string, help: string, read: () => number) =>
		new Gauge({
			...{ name, help, registers: [registry] },
			collect() {
				this.set(read());
			},
		});
	const counter = (name: string, help: string, read: () => number) =>
		new Counter({
			...{ name, help, registers: [registry] },
			collect() {
				this.reset();
				this.inc(read());
			},
		});
	const { counts } = cache;
	gauge('martelo_page_cache_bytes', 'Bytes of the stored pages of visitors', () => cache.bytes);
	gauge('martelo_page_cache_pages', 'Stored pages of visitors, one per encoding', () => cache.size);
	counter('martelo_page_cache_hits_total', 'Pages answered from the cache', () => counts.hits);
	counter('martelo_page_cache_renderings_total', 'Pages rendered for the cache', () => counts.loads);
	counter('martelo_page_cache_waits_total', "Pages that waited for another's rendering", () => counts.joined);
	counter('martelo_page_cache_evictions_total', 'Pages removed for lack of space', () => counts.evictions);
}
