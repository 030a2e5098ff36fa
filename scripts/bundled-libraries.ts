import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program or library that a package contains as a binary, which its own manifest does not state. */
export interface Bundled {
	name: string;
	version: string;
	/** SPDX. */
	license?: string;
	components?: Bundled[];
}

/** Libraries beside PostgreSQL's binaries: the file, and how its version is written inside. */
const BESIDE_POSTGRES: { file: string; name: string; license: string; written: RegExp }[] = [
	{ file: 'libcrypto.so.1.1', name: 'openssl', license: 'OpenSSL', written: /OpenSSL (1\.\d+\.\d+[a-z]?) / },
	{ file: 'libicuuc.so.60', name: 'icu', license: 'ICU', written: /libicudata\.so\.(\d+)/ },
	{ file: 'libxml2.so.2', name: 'libxml2', license: 'MIT', written: /\0(2\d{4})\0/ },
	{ file: 'libz.so.1', name: 'zlib', license: 'Zlib', written: /deflate (1\.[\d.]+) / },
	{ file: 'liblzma.so.5', name: 'liblzma', license: '0BSD', written: /\0(5\.\d+\.\d+)\0/ },
	{ file: 'libossp-uuid.so.16', name: 'ossp-uuid', license: 'MIT', written: /OSSP uuid (\d+\.\d+\.\d+)/ },
];

/** PostgreSQL with the libraries beside it. */
export function bundledPostgres(folder: string, packaged: string): Bundled {
	const [version = packaged] = /^\d+\.\d+/.exec(packaged) ?? [];
	const components = BESIDE_POSTGRES.flatMap(({ file, name, license, written }) => {
		const path = join(folder, 'native/lib', file);
		if (!existsSync(path)) return [];
		const [, found = 'unknown'] = written.exec(readFileSync(path, 'latin1')) ?? [];
		return [{ name, version: found, license }];
	});
	return { name: 'postgresql', version, license: 'PostgreSQL', components };
}

/** Node with what it is built from, as it says itself. */
export function bundledNode(version: string): Bundled {
	const parts = process.versions.node === version ? Object.entries(process.versions) : [];
	const libraries = parts.filter(
		([name]) => !['node', 'modules', 'napi', 'unicode', 'cldr', 'tz'].includes(name),
	);
	return {
		name: 'node',
		version,
		license: 'MIT',
		components: libraries.map(([name, built]) => ({ name, version: built ?? 'unknown' })),
	};
}

/** The libraries in sharp's libvips, which states them. */
export function bundledVips(folder: string): Bundled[] {
	const file = join(folder, 'versions.json');
	if (!existsSync(file)) return [];
	const versions = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
	return Object.entries(versions).map(([name, version]) => ({ name, version }));
}
