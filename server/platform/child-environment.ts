/** What programs need to run: where programs, libraries and temporary files are, the language, and Node's own settings. */
const PASSED =
	/^(?:PATH|HOME|TZ|LANG|LC_\w+|TMPDIR|TMP|TEMP|SystemRoot|LD_LIBRARY_PATH|XDG_CACHE_HOME|MALLOC_\w+|NODE_(?:ENV|OPTIONS|COMPILE_CACHE|EXTRA_CA_CERTS))$/;

/**
 * The environment of a child process: of this process' variables only those that a program needs to run, so that a decoder of strangers' files
 * has no key, whatever variables there will be; and `added`.
 */
export function childEnvironment(added: Record<string, string> = {}): Record<string, string> {
	const passed = Object.entries(process.env).flatMap(([name, value]) =>
		PASSED.test(name) && value !== undefined ? [[name, value] as const] : [],
	);
	return { ...Object.fromEntries(passed), ...added };
}
