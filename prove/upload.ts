import { join } from 'node:path';
import { plain } from '#server/testing/hostile-pictures.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { watchMemory } from '#server/testing/process-memory.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { openHouse } from './proving-house.ts';
import { faultsOfServed } from './served-back.ts';
import { openInBrowser } from './served-in-browser.ts';
import { attackSlowly } from './slow-senders.ts';
import { type HostileCase, hostileCorpus, type Outcome } from './upload-corpus.ts';
import { DOORS, type Door, openDoors, type SendFile, type Taken } from './upload-doors.ts';

const RAISED = join(import.meta.dirname, 'raised-pixel-limit.ts');

/** Megabytes by which the server and its processes may grow. */
const RISE = 100;

/** From so many uploads on, the slow senders are waited for and what is served is opened in a browser. */
const LARGE = 300;

/** What names and types a file is sent under: nobody may believe them. */
const NAMES = ['a.png', 'a.jpg', 'a.pdf', '../../a.png', 'a.svg', 'a.html', 'a.php', 'a.png.exe', 'a'];
const TYPES = ['image/png', 'image/jpeg', 'application/pdf', 'image/svg+xml', 'text/html', ''];

/** What must become of a file at an endpoint: pictures of auctions are no PDFs. */
function outcomeAt(door: Door, outcome: Outcome): Outcome {
	return door === 'picture' && outcome === 'pdf' ? 'refused' : outcome;
}

/** Every file at every endpoint, each file's turns apart from each other, or the first of them. */
function plan(corpus: HostileCase[], n: number): { it: HostileCase; door: Door }[] {
	return Array.from({ length: n }, (_, i) => ({
		it: corpus[i % corpus.length] as HostileCase,
		door: DOORS[(i + Math.floor(i / corpus.length)) % DOORS.length] as Door,
	}));
}

async function faultsOf(taken: Taken, door: Door, it: HostileCase, file: Buffer): Promise<string[]> {
	const wanted = outcomeAt(door, it.outcome);
	const refused = taken.status >= 400 && taken.status < 500 && taken.code !== null;
	if (!refused && taken.status >= 300) return [`answered ${taken.status} ${taken.code}`];
	if (refused) return wanted === 'refused' || wanted === 'either' ? [] : [`was refused: ${taken.code}`];
	if (wanted === 'refused') return ['was taken'];
	if (taken.served.length === 0) return ['is served nowhere'];
	const faults = await Promise.all(taken.served.map((url) => faultsOfServed(url, door, file)));
	return faults.flat();
}

/** What the first files of a server's life load is not what an upload costs. */
async function warmUp(doors: Record<Door, SendFile>): Promise<void> {
	const picture = await plain(2_000, 1_500).jpeg().toBuffer();
	for (const door of DOORS)
		for (let sent = 0; sent < 5; sent += 1) await doors[door](picture, 'a.jpg', 'image/jpeg');
	await doors.document(pdfFile(), 'a.pdf', 'application/pdf');
}

interface Sent {
	violations: number;
	examples: string[];
	counted: Record<string, number>;
	open: Taken[];
}

async function sendCorpus(
	doors: Record<Door, SendFile>,
	chance: Chance,
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
	for (const [i, { it, door }] of plan(hostileCorpus(chance), n).entries()) {
		const file = await it.make();
		const taken = await doors[door](file, chance.pick(NAMES), chance.pick(TYPES));
		const faults = await faultsOf(taken, door, it, file);
		count(taken.status < 300 ? 'taken' : 'refused');
		count('served', taken.served.length);
		if (it.kind === 'bomb') count('bombs');
		sent.violations += Number(faults.length > 0);
		sent.examples.push(...faults.map((fault) => `${it.name} as a ${door}: ${fault}`));
		if (taken.served.length > 0) sent.open.push(taken);
		progress(i + 1);
	}
	return sent;
}

async function run(trial: Trial): Promise<Finding> {
	const { n, seed, control } = trial;
	const large = n >= LARGE;
	const chance = chanceOf(seed);
	const house = await openHouse({ preloads: [control ? RAISED : undefined] });
	try {
		const doors = openDoors(house);
		await warmUp(doors);
		const memory = await watchMemory(house.servers[0]?.pid ?? 0, 50);
		const sent = await sendCorpus(doors, chance, trial);
		const slow = await attackSlowly(house, doors, { accounts: large ? 24 : 4, patience: large });
		const memory_rise_mb = await memory();
		const heavy = memory_rise_mb > RISE ? [`memory rose by ${memory_rise_mb} MB`] : [];
		const seen = large ? await openInBrowser(house, sent.open) : { opened: 0, faults: [] };
		const others = [...slow.faults, ...heavy, ...seen.faults];
		return {
			n,
			violations: sent.violations + others.length,
			examples: [...others, ...sent.examples],
			counted: { ...sent.counted, ...slow.counted, memory_rise_mb, opened_in_browser: seen.opened },
		};
	} finally {
		await house.close();
	}
}

/** Strangers' files do nothing to the server that takes them, nor to whoever is shown them. */
export const UPLOAD: Proof = {
	id: 'upload',
	promise:
		'0 hostile files that run, unpack beyond the limits, keep what they carried or are served otherwise than sandboxed or drawn anew; memory rises by 100 MB at most; slow senders keep no honest file waiting',
	control: 'the limit on pixels is a hundred times as high',
	n: { small: 42, usual: 1_203, control: 7 },
	run,
};
