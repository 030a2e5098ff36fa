import { statfs } from 'node:fs/promises';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { DAY } from '#domain/values/time.ts';
import { Exporter } from '#server/platform/metrics/exporter.ts';
import { exportMachine, type Machine } from './machine.ts';

async function metricsOf(machine: Machine): Promise<string[]> {
	const registry = new Registry();
	exportMachine(new Exporter(registry), machine);
	const text = await registry.metrics();
	return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

test('metrics state the disks, the backups and the ends of certificates', async () => {
	const lines = await metricsOf({
		folders: { data: import.meta.dirname, backup: '/there/is/none' },
		backedUp: false,
		certificates: { site: () => Date.now() + DAY, pix: () => null },
	});
	const { bsize, blocks } = await statfs(import.meta.dirname);
	expect(lines).toEqual([
		expect.stringMatching(/^martelo_disk_free_bytes\{folder="data"\} \d+$/),
		`martelo_disk_bytes{folder="data"} ${bsize * blocks}`,
		'martelo_backup_configured 0',
		expect.stringMatching(/^martelo_certificate_expires_seconds\{what="site"\} 8(6399\.\d+|6400)$/),
	]);
});

test('what is not known or not this product’s is left out', async () => {
	expect(await metricsOf({ folders: {}, backedUp: null, certificates: {} })).toEqual([]);
});
