/**
 * The content codings of an answer, the preferred one first. Zstandard takes less than half of Brotli's time for the same bytes (decision
 * 050); files are compressed at build time, and have none.
 */
export const CODINGS = ['zstd', 'br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];
export type Encoding = Coding | 'identity';

/** The encoding in which to answer a request with this Accept-Encoding header. */
export function acceptedEncoding(header: string | undefined): Encoding {
	return CODINGS.find((coding) => accepts(header, coding)) ?? 'identity';
}

/** Whether an Accept-Encoding header accepts a coding (RFC 9110, 12.5.3). */
export function accepts(header: string | undefined, coding: string): boolean {
	let [named, any]: (boolean | undefined)[] = [];
	for (const part of header?.split(',') ?? []) {
		const [name = '', ...parameters] = part.split(';');
		const refused = parameters.some((each) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(each));
		const written = name.trim().toLowerCase();
		if (written === coding) named = !refused;
		else if (written === '*') any = !refused;
	}
	return named ?? any ?? false;
}
