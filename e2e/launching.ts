import { spawnSync } from 'node:child_process';
import type { LaunchOptions } from '@playwright/test';
import type { FoundBrowser } from './browser.ts';

/** Disables background requests, the GPU and first-run prompts. */
const ARGS = [
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** The Playwright launch options for a browser that was found. */
export function launching({ path, env }: FoundBrowser): LaunchOptions {
	return {
		executablePath: path,
		args: ARGS,
		chromiumSandbox: sandboxWorks(),
		env: { ...process.env, ...env },
	};
}

/** Chromium's sandbox does not run as root, and needs user namespaces, which some Linux systems restrict to root. */
function sandboxWorks(): boolean {
	if (process.getuid?.() === 0) return false;
	if (process.platform !== 'linux') return true;
	return spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0;
}
