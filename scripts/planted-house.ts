import { execFileSync } from 'node:child_process';
import {
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFiles } from './project-files.ts';

/** A copy of the project with other files planted in it, for gates to be run on. Nothing of it reaches the real one. */
export interface PlantedHouse {
	root: string;
	/** Every file of the copy, planted ones included. */
	files: string[];
	remove(): void;
}

/** Copies the project to a folder that git ignores and writes `plants` (path → text) over it. */
export function plantHouse(project: string, plants: Record<string, string>): PlantedHouse {
	mkdirSync(join(project, 'test-results'), { recursive: true });
	const root = mkdtempSync(join(project, 'test-results', 'planted-'));
	for (const path of projectFiles(project)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		copyFileSync(join(project, path), join(root, path));
	}
	for (const [path, text] of Object.entries(plants)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	linkPackages(join(project, 'node_modules'), join(root, 'node_modules'));
	execFileSync('git', ['init', '--quiet', root]);
	return { root, files: projectFiles(root), remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** One link per package, so that what the gates write under node_modules/.cache stays in the copy. */
function linkPackages(from: string, to: string): void {
	mkdirSync(to);
	for (const name of readdirSync(from)) {
		if (name !== '.cache') symlinkSync(join(from, name), join(to, name), 'junction');
	}
}
