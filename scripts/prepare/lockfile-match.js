/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean,
 *   os?: string | string[], cpu?: string | string[], libc?: string | string[] }} LockedPackage
 * @typedef {Record<string, LockedPackage>} Packages
 * @typedef {{ os: string, cpu: string, libc: string | null }} Platform
 */

/**
 * The installed packages that differ from the lockfile: missing, different or superfluous ones. Both arguments are the
 * `packages` of a lockfile; npm keeps the installed one in node_modules/.package-lock.json.
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {Platform} platform
 * @returns {string[]}
 */
export function mismatches(locked, installed, platform) {
	const wrong = Object.entries(locked).filter(([path, wanted]) => {
		if (path === '') return false;
		const found = installed[path];
		if (!found) return isNeeded(wanted, platform);
		return found.version !== wanted.version || found.integrity !== wanted.integrity;
	});
	const extra = Object.keys(installed).filter((path) => path !== '' && !(path in locked));
	return [...wrong.map(([path]) => path), ...extra];
}

/**
 * An optional package is needed if it names this platform. One that names none (such as a WebAssembly fallback) depends on
 * another package, without which npm omits it.
 * @param {LockedPackage} wanted
 * @param {Platform} platform
 */
function isNeeded(wanted, platform) {
	if (!wanted.optional) return true;
	if (!wanted.os || !wanted.cpu) return false;
	const libc = !wanted.libc || (platform.libc !== null && list(wanted.libc).includes(platform.libc));
	return list(wanted.os).includes(platform.os) && list(wanted.cpu).includes(platform.cpu) && libc;
}

/** @param {string | string[]} value */
function list(value) {
	return Array.isArray(value) ? value : [value];
}
