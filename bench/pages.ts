import { type DemoServer, startDemoServer } from './demo-server.ts';
import type { Figures } from './figures.ts';
import { type Line, printLine } from './lines.ts';
import { benchRates } from './page-rates.ts';
import { benchScores } from './page-scores.ts';

const PARTS: Record<string, (product: DemoServer) => Promise<Line[]>> = {
	rates: benchRates,
	home: (product) => benchScores(product, 'home'),
	lot: (product) => benchScores(product, 'lot'),
};

/**
 * Measures the home page and a lot of the demo as visitors get them: rendered and cached pages a second with their
 * processor time, and Lighthouse. `BENCH_PAGES=rates,home,lot` chooses parts.
 */
export async function benchPages(): Promise<Figures> {
	const chosen = (process.env.BENCH_PAGES ?? Object.keys(PARTS).join()).split(',');
	const unknown = chosen.filter((name) => !(name in PARTS));
	if (unknown.length > 0) throw new Error(`BENCH_PAGES has no part ${unknown.join()}`);
	const product = await startDemoServer();
	const lines: Line[] = [];
	try {
		for (const name of chosen)
			for (const line of (await PARTS[name]?.(product)) ?? []) {
				printLine(line);
				lines.push(line);
			}
	} finally {
		await product.stop();
	}
	const count = (has: (line: Line) => boolean) => lines.filter(has).length;
	return {
		passed: count(({ pass }) => pass === true),
		failed: count(({ pass }) => pass === false),
		skipped: count((line) => 'skipped' in line),
	};
}
