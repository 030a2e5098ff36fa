import { spawnSync } from 'node:child_process';
import type { LaunchOptions } from '@playwright/test';
import type { FoundBrowser } from './browser.ts';

/** Nothing that calls home, draws on a GPU or asks about first runs. */
const ARGS = [
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** How Playwright starts a browser of this machine. */
export function launching({ path, env }: FoundBrowser): LaunchOptions {
	return {
		executablePath: path,
		args: ARGS,
		chromiumSandbox: sandboxWorks(),
		env: { ...process.env, ...env },
	};
}

/** Chromium's sandbox refuses root, and needs the user namespaces that some Linux systems keep from others. */
function sandboxWorks(): boolean {
	if (process.getuid?.() === 0) return false;
	if (process.platform !== 'linux') return true;
	return spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0;
}
