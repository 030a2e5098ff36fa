import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', 'node_modules', '.cache', 'chromium');
/** Written last: without it, an earlier run did not finish unpacking. */
const COMPLETE = join(FOLDER, 'complete');

/** A headless build of Chromium, unpacked from the package @sparticuz/chromium; null if it cannot run here. */
export async function bundledChromium(): Promise<{ path: string; env: Record<string, string> } | null> {
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
