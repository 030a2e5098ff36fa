import { execFile } from 'node:child_process';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a script with the system's Node, in a folder without packages, as an outsider would. */
export async function runOutside(folder: string, ...args: string[]): Promise<{ code: number; said: string }> {
	const PATH = (process.env.PATH ?? '')
		.split(delimiter)
		.filter((each) => !each.includes('node_modules'))
		.join(delimiter);
	try {
		const { stdout } = await run('node', args, { cwd: folder, env: { PATH } });
		return { code: 0, said: stdout };
	} catch (error) {
		const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
		return { code, said: stdout + stderr };
	}
}
