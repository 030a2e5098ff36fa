import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** A browser for the journeys, and the environment variables that its process needs in addition to ours. */
export interface FoundBrowser {
	source: string;
	path: string;
	env: Record<string, string>;
}

type Found = Omit<FoundBrowser, 'source'>;

const SOURCES: [source: string, find: () => Promise<Found | null>][] = [
	['bundled', bundledChromium],
	['installed', async () => file(candidates().find(isFile))],
	['playwright', async () => file(chromium.executablePath())],
];

/**
 * Finds the browser for journeys: CHROME_PATH if set, otherwise the bundled one (Linux on x64), an installed one, or the
 * one that Playwright downloaded. The bundled one comes first: it is the same on every machine, and a headless build takes
 * half the CPU time of an installed Chromium (docs/decisions/047). BROWSER_SOURCE restricts the search to one of the three.
 * Where there is none, Playwright downloads one.
 */
export async function findBrowser(): Promise<FoundBrowser> {
	const found = (await firstOf(SOURCES)) ?? download();
	if (!found)
		throw new Error('No browser found. Install Chrome, Chromium or Edge, or name one in CHROME_PATH.');
	return found;
}

/** Downloads Playwright's Chromium, which it says; null if that fails. */
function download(): FoundBrowser | null {
	console.log('No browser found: Playwright installs its Chromium.');
	const cli = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js');
	spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { stdio: 'inherit' });
	const found = file(chromium.executablePath());
	return found && { source: 'playwright', ...found };
}

/** A browser that shows notifications, which headless builds such as the bundled one do not; null if there is none. */
export function findFullBrowser(): Promise<FoundBrowser | null> {
	return firstOf(SOURCES.filter(([source]) => source !== 'bundled'));
}

async function firstOf(sources: typeof SOURCES): Promise<FoundBrowser | null> {
	const { CHROME_PATH, BROWSER_SOURCE } = process.env;
	if (CHROME_PATH) {
		if (!isFile(CHROME_PATH)) throw new Error(`CHROME_PATH names no file: ${CHROME_PATH}`);
		return { source: 'CHROME_PATH', path: CHROME_PATH, env: {} };
	}
	for (const [source, find] of sources) {
		const found = BROWSER_SOURCE && BROWSER_SOURCE !== source ? null : await find();
		if (found) return { source, ...found };
	}
	return null;
}

const PROGRAMS = [
	'google-chrome-stable',
	'google-chrome',
	'chromium',
	'chromium-browser',
	'microsoft-edge-stable',
	'microsoft-edge',
];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PROGRAMS = [
	'Google/Chrome/Application/chrome.exe',
	'Chromium/Application/chrome.exe',
	'Microsoft/Edge/Application/msedge.exe',
];

function candidates(): string[] {
	const { PATH = '', HOME = '', PROGRAMFILES, LOCALAPPDATA } = process.env;
	if (process.platform === 'win32') {
		const roots = [PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA].filter(
			(root) => root !== undefined,
		);
		return WINDOWS_PROGRAMS.flatMap((program) => roots.map((root) => join(root, program)));
	}
	if (process.platform === 'darwin') {
		const roots = ['/Applications', join(HOME, 'Applications')];
		return MAC_APPS.flatMap((app) => roots.map((root) => join(root, `${app}.app/Contents/MacOS/${app}`)));
	}
	// A snap's Chromium cannot see the profile folder that Playwright makes for it.
	const snap = existsSync('/snap/bin/chromium');
	const programs = PROGRAMS.filter((name) => !(snap && name.startsWith('chromium')));
	const folders = [...new Set([...PATH.split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin'])];
	return programs.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function file(path: string | undefined): Found | null {
	return path && isFile(path) ? { path, env: {} } : null;
}

function isFile(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

const FOLDER = join(import.meta.dirname, '..', 'node_modules', '.cache', 'chromium');
/** Written last: without it, an earlier run did not finish unpacking. */
const COMPLETE = join(FOLDER, 'complete');

/** A headless build of Chromium, unpacked from the package @sparticuz/chromium; null if it cannot run here. */
async function bundledChromium(): Promise<{ path: string; env: Record<string, string> } | null> {
	if (process.platform !== 'linux' || process.arch !== 'x64') return null;
	if (!existsSync(COMPLETE)) rmSync(FOLDER, { recursive: true, force: true });
	mkdirSync(FOLDER, { recursive: true });
	const path = await unpack();
	writeFileSync(COMPLETE, '');
	const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(FOLDER, 'fonts') };
	const libraries = { LD_LIBRARY_PATH: join(FOLDER, 'al2023', 'lib') };
	const env = [fonts, { ...fonts, ...libraries }].find((some) => starts(path, some));
	return env ? { path, env } : null;
}

/**
 * The package unpacks to TMPDIR and, if the environment looks like AWS Lambda, also unpacks the libraries that a minimal
 * Linux lacks. It changes environment variables, which are restored afterwards.
 */
async function unpack(): Promise<string> {
	const before = { ...process.env };
	process.env.TMPDIR = FOLDER;
	process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
	try {
		const { default: sparticuz } = await import('@sparticuz/chromium');
		return await sparticuz.executablePath();
	} finally {
		for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
		Object.assign(process.env, before);
	}
}

function starts(path: string, env: Record<string, string>): boolean {
	return spawnSync(path, ['--version'], { env: { ...process.env, ...env } }).status === 0;
}
