import type { X509Certificate } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type CheckpointAnswer, checkpointAnswer } from '#contract/checkpoints.ts';
import { checkpointFault, checkpointText } from '#domain/ledger/checkpoints.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { isSigned } from '#server/platform/signing.ts';
import { type TimeStamp, verifyTimeStamp } from '#server/platform/time-stamp/token.ts';

/** A valid checkpoint that a witness has kept. */
export interface KeptCheckpoint {
	/** The file that it was read from. */
	source: string;
	answer: CheckpointAnswer;
	/** The SHA-256 of its signed text. */
	hash: string;
	time_stamp: TimeStamp | null;
}

/** The valid checkpoints of some files, and what is wrong with the others. */
export interface Kept {
	checkpoints: KeptCheckpoint[];
	faults: string[];
}

/** Reads every file of a folder that may be a checkpoint (`.json`, `.ndjson`), with the time stamps beside them (`.tst`). */
export async function readKeptFolder(folder: string, trusted: readonly X509Certificate[]): Promise<Kept> {
	const names = (await readdir(folder)).filter((name) => /\.(nd)?json$/.test(name)).sort();
	return readKeptFiles(
		names.map((name) => join(folder, name)),
		trusted,
	);
}

/** Reads files of one checkpoint, or of one per line. */
export async function readKeptFiles(
	paths: readonly string[],
	trusted: readonly X509Certificate[],
): Promise<Kept> {
	const kept: Kept = { checkpoints: [], faults: [] };
	for (const path of paths) {
		const source = basename(path);
		const text = await readFile(path, 'utf8');
		const token = await readFile(path.replace(/\.(nd)?json$/, '.tst')).catch(() => null);
		for (const value of valuesOf(text)) {
			const read = await readKept(source, value, token, trusted);
			if (typeof read === 'string') kept.faults.push(`${source}: ${read}`);
			else kept.checkpoints.push(read);
		}
	}
	return kept;
}

/** The JSON values of a file: one, or one per line. */
function valuesOf(text: string): unknown[] {
	try {
		return [JSON.parse(text)];
	} catch {
		return text
			.split('\n')
			.filter((line) => line.trim() !== '')
			.map(valueOfLine);
	}
}

function valueOfLine(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch {
		return null;
	}
}

async function readKept(
	source: string,
	value: unknown,
	token: Buffer | null,
	trusted: readonly X509Certificate[],
): Promise<KeptCheckpoint | string> {
	const parsed = checkpointAnswer.safeParse(value);
	if (!parsed.success) return 'is no checkpoint';
	const answer = parsed.data;
	const { number } = answer.checkpoint;
	const fault = checkpointFault(answer, sha256, isSigned);
	if (fault) return `checkpoint ${number}: ${fault}`;
	const text = checkpointText(answer.checkpoint);
	const stamp = token ?? (answer.time_stamp ? Buffer.from(answer.time_stamp, 'base64') : null);
	const verified = stamp && (await verifyTimeStamp(stamp, text, { trusted }));
	if (verified?.ok === false) return `checkpoint ${number}: ${verified.problem}`;
	return { source, answer, hash: sha256(text), time_stamp: verified?.value ?? null };
}
