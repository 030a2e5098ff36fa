/** The bytes of a WAL segment, as `initdb` sets them. */
const SEGMENT_BYTES = 16 * 1024 * 1024;

/** Segments per value of the middle part of a name: 4 GiB of 16 MiB each. */
const PER_PART = 256;

/** A segment's file: timeline, then the two parts of its number, in hexadecimal (PostgreSQL: WAL internals). */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})000000([0-9A-F]{2})$/;

interface Segment {
	timeline: number;
	number: number;
}

/** The bytes of the WAL before a position such as 16/B374D848. */
export function bytesBefore(position: string): number {
	const [high = '', low = ''] = position.split('/');
	return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

/** The number of the segment that contains the byte at `position`. */
export function segmentAt(position: number): number {
	return Math.floor(position / SEGMENT_BYTES);
}

/** The segment with this file name; null for other files, such as timeline histories. */
export function readSegment(file: string): Segment | null {
	const [, timeline, part, rest] = SEGMENT.exec(file) ?? [];
	if (!timeline || !part || !rest) return null;
	return {
		timeline: Number.parseInt(timeline, 16),
		number: Number.parseInt(part, 16) * PER_PART + Number.parseInt(rest, 16),
	};
}

export function segmentName({ timeline, number }: Segment): string {
	return `${hexadecimal(timeline)}${hexadecimal(Math.floor(number / PER_PART))}${hexadecimal(number % PER_PART)}`;
}

export function historyName(timeline: number): string {
	return `${hexadecimal(timeline)}.history`;
}

/** The timeline of a history's file name, such as 00000002.history; null for other files. */
export function readHistoryName(file: string): number | null {
	const [, timeline] = /^([0-9A-F]{8})\.history$/.exec(file) ?? [];
	return timeline ? Number.parseInt(timeline, 16) : null;
}

const hexadecimal = (part: number) => part.toString(16).toUpperCase().padStart(8, '0');
