import { faultsOfServed, openInBrowser } from '#prove/attacks/served-uploads.ts';
import { attackSlowly } from '#prove/attacks/slow-senders.ts';
import { type HostileCase, hostileCorpus, type Outcome } from '#prove/attacks/upload-corpus.ts';
import {
	ENDPOINTS,
	type EndpointName,
	openEndpoints,
	type SendFile,
	type UploadResult,
} from '#prove/attacks/upload-endpoints.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { type SeededRandom, seededRandom } from '#prove/system/seeded-random.ts';
import { openTestSystem } from '#prove/system/test-system.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { preload } from '#server/testing/preloads.ts';
import { watchMemory } from '#server/testing/process-memory.ts';

/** The maximum growth of the memory of the server and its child processes, in megabytes. */
const RISE = 100;

/** From this size on, the proof waits for the slow senders and opens the stored files in a browser. */
const LARGE = 300;

/** File names and content types of the uploads, which must have no effect. */
const NAMES = ['a.png', 'a.jpg', 'a.pdf', '../../a.png', 'a.svg', 'a.html', 'a.php', 'a.png.exe', 'a'];
const TYPES = ['image/png', 'image/jpeg', 'application/pdf', 'image/svg+xml', 'text/html', ''];

/** The required outcome at an endpoint: pictures of auctions cannot be PDFs. */
function outcomeAt(endpoint: EndpointName, outcome: Outcome): Outcome {
	return endpoint === 'picture' && outcome === 'pdf' ? 'refused' : outcome;
}

/** The first `n` pairs of file and endpoint, ordered so that each pass covers every file once. */
function plan(corpus: HostileCase[], n: number): { hostile: HostileCase; endpoint: EndpointName }[] {
	return Array.from({ length: n }, (_, i) => ({
		hostile: corpus[i % corpus.length] as HostileCase,
		endpoint: ENDPOINTS[(i + Math.floor(i / corpus.length)) % ENDPOINTS.length] as EndpointName,
	}));
}

async function faultsOf(
	result: UploadResult,
	endpoint: EndpointName,
	hostile: HostileCase,
	file: Buffer,
): Promise<string[]> {
	const wanted = outcomeAt(endpoint, hostile.outcome);
	const refused = result.status >= 400 && result.status < 500 && result.code !== null;
	if (!refused && result.status >= 300) return [`answered ${result.status} ${result.code}`];
	if (refused) return wanted === 'refused' || wanted === 'either' ? [] : [`was refused: ${result.code}`];
	if (wanted === 'refused') return ['was accepted'];
	if (result.served.length === 0) return ['is served nowhere'];
	const faults = await Promise.all(result.served.map((url) => faultsOfServed(url, endpoint, file)));
	return faults.flat();
}

/** Sends honest files, so that the code that the server loads for them does not count as memory of an upload. */
async function warmUp(endpoints: Record<EndpointName, SendFile>): Promise<void> {
	const picture = await plain(2_000, 1_500).jpeg().toBuffer();
	for (const endpoint of ENDPOINTS)
		for (let sent = 0; sent < 5; sent += 1) await endpoints[endpoint](picture, 'a.jpg', 'image/jpeg');
	await endpoints.document(pdfFile(), 'a.pdf', 'application/pdf');
}

interface Sent {
	violations: number;
	examples: string[];
	counted: Record<string, number>;
	open: UploadResult[];
}

async function sendCorpus(
	endpoints: Record<EndpointName, SendFile>,
	random: SeededRandom,
	{ n, progress }: Trial,
): Promise<Sent> {
	const sent: Sent = {
		violations: 0,
		examples: [],
		counted: { taken: 0, refused: 0, bombs: 0, served: 0 },
		open: [],
	};
	const count = (name: string, by = 1) => {
		sent.counted[name] = (sent.counted[name] ?? 0) + by;
	};
	for (const [i, { hostile, endpoint }] of plan(hostileCorpus(random), n).entries()) {
		const file = await hostile.make();
		const result = await endpoints[endpoint](file, random.pick(NAMES), random.pick(TYPES));
		const faults = await faultsOf(result, endpoint, hostile, file);
		count(result.status < 300 ? 'taken' : 'refused');
		count('served', result.served.length);
		if (hostile.kind === 'bomb') count('bombs');
		sent.violations += Number(faults.length > 0);
		sent.examples.push(...faults.map((fault) => `${hostile.name} as a ${endpoint}: ${fault}`));
		if (result.served.length > 0) sent.open.push(result);
		progress(i + 1);
	}
	return sent;
}

async function run(trial: Trial): Promise<RunResult> {
	const { n, seed, control } = trial;
	const large = n >= LARGE;
	const random = seededRandom(seed);
	const system = await openTestSystem({ preloads: [control ? preload('raised-pixel-limit') : undefined] });
	try {
		const endpoints = openEndpoints(system);
		// The control must be caught by its files, which the planted fault accepts.
		if (control) return { n, ...(await sendCorpus(endpoints, random, trial)) };
		await warmUp(endpoints);
		const memory = await Promise.all(system.pids.map((pid) => watchMemory(pid, 50)));
		const sent = await sendCorpus(endpoints, random, trial);
		const slow = await attackSlowly(system, endpoints, { accounts: large ? 24 : 4, waitForAll: large });
		const memory_rise_mb = Math.max(...(await Promise.all(memory.map((rise) => rise()))));
		const heavy = memory_rise_mb > RISE ? [`memory rose by ${memory_rise_mb} MB`] : [];
		const seen = large ? await openInBrowser(system, sent.open) : { opened: 0, faults: [] };
		const others = [...slow.faults, ...heavy, ...seen.faults];
		return {
			n,
			violations: sent.violations + others.length,
			examples: [...others, ...sent.examples],
			counted: { ...sent.counted, ...slow.counted, memory_rise_mb, opened_in_browser: seen.opened },
		};
	} finally {
		await system.close();
	}
}

export const UPLOAD: Proof = {
	id: 'upload',
	promise:
		'0 hostile files that run, unpack beyond the limits, keep what they carried or are served otherwise than sandboxed or re-encoded; memory rises by 100 MB at most; slow senders keep no honest file waiting',
	control: 'the limit on pixels is a hundred times as high',
	n: { small: 42, usual: 1_203, control: 7 },
	run,
};
