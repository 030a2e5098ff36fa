import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

const require = createRequire(import.meta.url);

/** The schemas of the documents that search engines, feed readers and programs for notas fiscais get. */
const SCHEMAS = {
	/** The schema of sitemaps.org, from the package `sitemap`. */
	sitemap: join(dirname(require.resolve('sitemap/package.json')), 'schema', 'sitemap.xsd'),
	siteindex: join(import.meta.dirname, 'schemas', 'siteindex.xsd'),
	dps: join(import.meta.dirname, 'schemas', 'dps.xsd'),
	atom: join(import.meta.dirname, 'schemas', 'atom.rng'),
};

/** What violates the schema in a document, as libxml2 words it; none in a valid one. */
export async function xmlFaults(contents: string, schema: keyof typeof SCHEMAS): Promise<string[]> {
	const path = SCHEMAS[schema];
	const { errors } = await validateXML({
		xml: [{ fileName: 'document.xml', contents }],
		schema: [await readFile(path, 'utf8')],
		extension: path.endsWith('.rng') ? 'relaxng' : 'schema',
	});
	return errors.map(({ message }) => message);
}
