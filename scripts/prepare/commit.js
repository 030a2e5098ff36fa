import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes build/commit.json, which the server states as the commit that it runs.
 * @param {string} root
 */
export function recordCommit(root) {
	mkdirSync(join(root, 'build'), { recursive: true });
	writeFileSync(join(root, 'build', 'commit.json'), JSON.stringify({ commit: commitOf(root) }));
}

/**
 * The commit of a checkout, with `-dirty` where its files differ; elsewhere that of the variable COMMIT (an image has no repository), or null.
 * @param {string} root
 * @returns {string | null}
 */
function commitOf(root) {
	const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
	const { status, stdout: prefix } = git('rev-parse', '--show-prefix');
	// A folder below another repository is not of that repository's commit.
	if (status !== 0 || prefix.trim() !== '') return process.env.COMMIT || null;
	return git('describe', '--always', '--dirty', '--abbrev=40', '--exclude=*').stdout.trim() || null;
}
