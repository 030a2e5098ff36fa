import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DISCOVERY } from '#contract/discovery-paths.ts';
import { BUILT_FILES } from '#server/http/built-files.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp({ BRAND_NAME: 'Leilões Exemplo' });
const FOLDER = join(import.meta.dirname, '../../../web/public');

interface Manifest {
	name: string;
	start_url: string;
	icons: { src: string; sizes: string; purpose: string }[];
}

test('the manifest has the installation’s name, and icons that exist in the sizes it states', async () => {
	const answer = await fetch(`${app.url}${DISCOVERY.manifest}`);
	expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
	const { name, start_url, icons } = (await answer.json()) as Manifest;
	expect([name, start_url]).toEqual(['Leilões Exemplo', '/']);
	for (const { src, sizes } of icons) {
		const { format, width, height } = await sharp(join(FOLDER, src)).metadata();
		expect([src, format, `${width}x${height}`]).toEqual([src, 'png', sizes]);
		expect(Object.keys(BUILT_FILES)).toContain(src);
	}
	for (const purpose of ['any', 'maskable'])
		for (const size of ['192x192', '512x512'])
			expect(icons.filter((icon) => icon.purpose === purpose && icon.sizes === size)).toHaveLength(1);
});
