import sharp from 'sharp';
import { CANARY } from '#server/testing/hostile-pictures.ts';
import type { Door } from './upload-doors.ts';

/** What every answer with a stranger's file says, by where it is served. */
const HEADERS: Record<'documents' | 'files', Record<string, RegExp>> = {
	documents: {
		'content-type': /^(image\/jpeg|application\/pdf)$/,
		'x-content-type-options': /^nosniff$/,
		'content-security-policy': /^sandbox; default-src 'none'/,
		'cache-control': /no-store/,
		'cross-origin-resource-policy': /^same-origin$/,
		'referrer-policy': /^no-referrer$/,
	},
	files: {
		'content-type': /^image\/(webp|avif)$/,
		'x-content-type-options': /^nosniff$/,
		'content-security-policy': /default-src 'self'.*object-src 'none'/,
	},
};

/** Fetches what an upload left, and answers what is wrong with it, in words; `sent` is the file as it was sent. */
export async function faultsOfServed(url: string, door: Door, sent: Buffer): Promise<string[]> {
	const response = await fetch(url, { redirect: 'manual' });
	const bytes = Buffer.from(await response.arrayBuffer());
	if (response.status !== 200) return [`answered ${response.status}`];
	const { headers } = response;
	const wanted = HEADERS[door === 'picture' ? 'files' : 'documents'];
	const faults = Object.entries(wanted)
		.filter(([name, value]) => !value.test(headers.get(name) ?? ''))
		.map(([name]) => `${name}: ${headers.get(name)}`);
	if (headers.has('set-cookie')) faults.push('brings a cookie');
	const type = headers.get('content-type');
	if (type !== 'application/pdf') return [...faults, ...(await faultsOfPicture(bytes))];
	if (!/^attachment; filename="[a-z]+\.pdf"$/.test(headers.get('content-disposition') ?? ''))
		faults.push('a PDF that is shown');
	if (!bytes.equals(sent)) faults.push('another PDF than was sent');
	return faults;
}

/** Plain pixels, and nothing of what the file brought along. */
async function faultsOfPicture(bytes: Buffer): Promise<string[]> {
	const { format, space, depth, pages, ...rest } = await sharp(bytes).metadata();
	const beside = (['exif', 'icc', 'iptc', 'xmp', 'orientation', 'comments'] as const).filter(
		(name) => rest[name] !== undefined,
	);
	return [
		...beside.map((name) => `carries ${name}`),
		...(bytes.includes(CANARY) ? ['carries what was hidden in it'] : []),
		...(space !== 'srgb' || depth !== 'uchar' || (pages ?? 1) > 1 ? [`is ${space}, ${depth}, ${pages}`] : []),
		...(['jpeg', 'webp', 'heif'].includes(format) ? [] : [`is ${format}`]),
	];
}
