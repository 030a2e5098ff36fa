import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkOwner } from './check-owner.ts';

/** A folder of a user; removed after the test. */
async function folderOf(uid: number): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'owner-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	await chown(folder, uid, uid);
	return folder;
}

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('root is refused the folder of another user, with the command to run', async () => {
	const folder = await folderOf(997);
	await expect(checkOwner(folder, 'DATA_DIR')).rejects.toThrow(
		`DATA_DIR: ${folder} belongs to the user with uid 997, and this runs as uid 0. Run it as that user: sudo -u '#997' …`,
	);
	// What root's PostgreSQL writes, root's own, and what is not there yet.
	for (const own of [await folderOf(65534), await folderOf(0), '/there/is/none'])
		await checkOwner(own, 'DATA_DIR');
});

test.runIf(isRoot)('another user is refused a folder that it cannot write', async () => {
	const folder = await folderOf(0);
	const module = new URL('./check-owner.ts', import.meta.url);
	const program = `process.setuid(997); await (await import('${module}')).checkOwner('${folder}', 'DATA_DIR').catch(({ message }) => console.log(message));`;
	const said = () =>
		spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }).stdout;
	await chmod(folder, 0o755);
	expect(said()).toMatch(/belongs to the user with uid 0, and this runs as uid 997/);
	await chmod(folder, 0o777);
	expect(said()).toBe('');
});
