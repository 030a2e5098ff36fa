import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Every file of the project, including untracked ones but no ignored or deleted ones. */
export function projectFiles(root: string): string[] {
	const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
	const output = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
	return output.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}
