/** A parsed email: its headers by lower-case name, unfolded and decoded, and its two bodies. */
interface ReadMail {
	headers: Record<string, string>;
	/** The names of the headers, unchanged and in order. */
	names: string[];
	text: string;
	html: string;
}

/** Parses an email with two bodies, with or without attachments (RFC 5322, 2045, 2047). */
export function readMail(raw: string): ReadMail {
	const { headers, names, body } = readPart(raw);
	const parts = partsOf(headers, body);
	const bodyOf = (type: string) => {
		const part = parts.find(({ headers: own }) => own['content-type']?.startsWith(type));
		return part ? decode(part.body, part.headers['content-transfer-encoding'] ?? '') : '';
	};
	return { headers, names, text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

/** The parts of a multipart body, and the parts of those that are multipart. */
function partsOf(headers: Record<string, string>, body: string): ReturnType<typeof readPart>[] {
	const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? 'no boundary';
	const parts = body.split(`--${boundary}`).slice(1, -1).map(readPart);
	return parts.flatMap((part) =>
		part.headers['content-type']?.startsWith('multipart/') ? partsOf(part.headers, part.body) : [part],
	);
}

function readPart(raw: string) {
	const part = raw.replace(/^\r\n/, '');
	const end = part.indexOf('\r\n\r\n');
	const lines = part
		.slice(0, end)
		.replace(/\r\n[ \t]+/g, ' ')
		.split('\r\n');
	const fields = lines.map((line) => line.split(/:\s?(.*)/s) as [string, string]);
	return {
		headers: Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), decodeWords(value)])),
		names: fields.map(([name]) => name),
		body: part.slice(end + 4).replace(/\r\n$/, ''),
	};
}

function decodeWords(value: string): string {
	return value
		.replace(/\?=\s+=\?/g, '?==?')
		.replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
			kind.toUpperCase() === 'B'
				? Buffer.from(word, 'base64').toString()
				: quotedPrintable(word.replaceAll('_', ' ')),
		);
}

function decode(body: string, encoding: string): string {
	if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
	return (encoding === 'quoted-printable' ? quotedPrintable(body) : body).replaceAll('\r\n', '\n');
}

function quotedPrintable(text: string): string {
	const bytes = text
		.replace(/=\r?\n/g, '')
		.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	return Buffer.from(bytes, 'latin1').toString();
}
