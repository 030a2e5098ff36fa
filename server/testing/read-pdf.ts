import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as assistive technology reads it. */
interface ReadPdf {
	title: string | null;
	lang: string | null;
	/** The text of each page, in content order. */
	pages: string[];
	/** The roles of the structure elements in order, and their alternative texts. */
	roles: string[];
	alts: string[];
	/** The targets of its links. */
	links: string[];
	/** The number of texts that are neither in the structure nor marked as decoration. */
	untagged: number;
}

interface TreeNode {
	role?: string;
	alt?: string;
	children?: TreeNode[];
}

export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
	const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
	const pdf = await task.promise;
	const { info, metadata } = await pdf.getMetadata();
	const read: ReadPdf = {
		title: (info as { Title?: string }).Title ?? metadata?.get('dc:title') ?? null,
		lang: (info as { Language?: string }).Language ?? null,
		pages: [],
		roles: [],
		alts: [],
		links: [],
		untagged: 0,
	};
	for (let number = 1; number <= pdf.numPages; number += 1) {
		const page = await pdf.getPage(number);
		const { items } = await page.getTextContent();
		read.pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
		collect((await page.getStructTree()) as TreeNode | null, read);
		for (const { url } of await page.getAnnotations()) if (url) read.links.push(url);
		read.untagged += untaggedIn(await page.getOperatorList());
	}
	await task.destroy();
	return read;
}

function collect(node: TreeNode | null, read: ReadPdf): void {
	if (!node) return;
	if (node.role) read.roles.push(node.role);
	if (node.alt) read.alts.push(node.alt);
	for (const child of node.children ?? []) collect(child, read);
}

/** The number of texts outside of marked content. */
function untaggedIn({ fnArray }: { fnArray: number[] }): number {
	let [open, untagged] = [0, 0];
	for (const operation of fnArray) {
		if (operation === OPS.beginMarkedContent || operation === OPS.beginMarkedContentProps) open += 1;
		if (operation === OPS.endMarkedContent) open -= 1;
		if (operation === OPS.showText && open === 0) untagged += 1;
	}
	return untagged;
}
