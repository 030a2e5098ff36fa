import { execFileSync } from 'node:child_process';

/** The files changed since the last commit, or by it when there is no change. */
export function changedFiles(root: string): string[] {
	const now = changedSince(root, 'HEAD');
	return now.length > 0 ? now : changedSince(root, 'HEAD~1');
}

/** The files changed since this branch left `main`, here or of `origin`, or by the last commit on `main` itself; null without a history. */
export function changedOnBranch(root: string): string[] | null {
	try {
		const [head] = git(root, 'rev-parse', 'HEAD');
		const [base = ''] = git(root, 'merge-base', 'HEAD', mainOf(root));
		return changedSince(root, base === head ? 'HEAD~1' : base);
	} catch {
		return null;
	}
}

/** A build machine may have only the branch of `origin`. */
function mainOf(root: string): string {
	const names = git(
		root,
		'for-each-ref',
		'--format=%(refname)',
		'refs/heads/main',
		'refs/remotes/origin/main',
	);
	return names[0] ?? 'main';
}

function changedSince(root: string, base: string): string[] {
	return [
		...git(root, 'diff', '--name-only', base),
		...git(root, 'ls-files', '--others', '--exclude-standard'),
	];
}

function git(root: string, ...args: string[]): string[] {
	return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
		.split('\n')
		.filter(Boolean);
}
