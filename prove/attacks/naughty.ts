import type { SeededRandom } from '#prove/system/seeded-random.ts';

const WORDS = `
	% %00 %25 %E0%A4%A _%_% ../../../../etc/passwd ..%2f..%2f / //evil.example javascript:alert(1)
	<script>alert(1)</script> {{7*7}} #{7*7} =1+1 null undefined true NaN Infinity -Infinity 1e400 -0 0x10
	1_000 2147483647 2147483648 -2147483649 9007199254740993 9223372036854775807 9223372036854775808
	99999999999999999999999999999999 0.1e-400 0000-01-01 0001-01-01 9999-12-31 294277-01-01
	+275760-09-13T00:00:00.001Z 0000-01-01T00:00:00Z 0001-01-01T00:00:00+23:59
	9999-12-31T23:59:59.999999999-23:59 2016-12-31T23:59:60Z 00000000-0000-0000-0000-000000000000
	ffffffff-ffff-ffff-ffff-ffffffffffff __proto__ constructor toString hasOwnProperty İıŞş [] {} a@b.c
	((((((((((((((((((((((((((((( 00:00:00 -1 1.5
`;

/** Texts that often break programs. All are valid in JSON, some not in a database, a path or a number. */
export const NAUGHTY_TEXTS: readonly string[] = [
	...WORDS.trim().split(/\s+/),
	'',
	' ',
	'\u0000',
	'a\u0000b',
	'\ud800',
	'\udfff\ud800',
	'\u202e\u2066abc',
	'\ufeff',
	'Joa\u0303o Conceic\u0327a\u0303o',
	'\u3164\u2800',
	'\u{e0041}\u{e007f}',
	'\ue000\u0378',
	'Z\u0301\u0302\u0303\u0304\u0305',
	'\r\nset-cookie: a=b',
	"'",
	"' or 1=1 --",
	'"; drop table users; --',
	'\\',
	'\\x00',
	'\\\\evil.example',
	'ﷺ'.repeat(50),
	'e\u0301'.repeat(300),
	'👩‍👩‍👧‍👦'.repeat(40),
	'a'.repeat(256),
	'a'.repeat(5_000),
	'a@b.c\r\nBcc: x@y.z',
	`${'a'.repeat(300)}@exemplo.com`,
];

/** Values that a JSON body may hold where something else is expected. */
export const NAUGHTY_VALUES: readonly unknown[] = [
	...NAUGHTY_TEXTS,
	null,
	true,
	false,
	0,
	-0,
	-1,
	0.1,
	1.005,
	1e-320,
	2_147_483_648,
	Number('9007199254740993'),
	9.3e18,
	1.7e308,
	[],
	[null],
	[[]],
	{},
	{ toString: 1 },
	{ length: 1e9 },
	Array.from({ length: 500 }, () => 'a'),
	Array.from({ length: 500 }, () => '00000000-0000-4000-8000-000000000000'),
];

/** Invalid and unusual JSON documents. */
export const NAUGHTY_BODIES: readonly (string | Uint8Array)[] = [
	'',
	' ',
	'null',
	'true',
	'0',
	'1e400',
	'"text"',
	'[]',
	'[[]]',
	'{}',
	'{',
	'{"a":1,}',
	"{'a':1}",
	'{"a":1}{"a":2}',
	'{"a":NaN}',
	'{"amount":1e400,"max_amount":-1e400}',
	'{"amount":1,"amount":"x"}',
	'{"__proto__":{"role":"admin"}}',
	'{"constructor":{"prototype":{"role":"admin"}}}',
	'{"":1}',
	'{"\\u0000":1}',
	'{"reason":"\\u0000"}',
	'{"reason":"\\ud800"}',
	'\ufeff{}',
	Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
	Buffer.from([0xed, 0xa0, 0x80]),
	Buffer.alloc(64),
	`${'['.repeat(30_000)}${']'.repeat(30_000)}`,
	`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
	`{"a":"${'x'.repeat(70_000)}"}`,
	`{"n":${'9'.repeat(10_000)}}`,
];

/** Invalid and unusual values of headers that the server reads. */
export const NAUGHTY_HEADERS: readonly Readonly<Record<string, string>>[] = [
	{ 'last-event-id': '9007199254740991' },
	{ 'last-event-id': '2147483648' },
	{ 'last-event-id': '-1' },
	{ 'last-event-id': '1e3' },
	{ 'last-event-id': 'x'.repeat(5_000) },
	{ 'idempotency-key': '' },
	{ 'idempotency-key': 'x'.repeat(5_000) },
	{ 'idempotency-key': '\u00ff\u00fe' },
	{ 'content-type': '' },
	{ 'content-type': 'application/json; charset=utf-16' },
	{ 'content-type': 'application/jsonx' },
	{ 'content-type': 'text/plain' },
	{ 'content-type': 'multipart/form-data' },
	{ 'content-type': 'multipart/form-data; boundary=' },
	{ 'content-type': 'multipart/form-data; boundary="\u00ff"' },
	{ 'content-type': 'application/x-www-form-urlencoded' },
	{ authorization: 'Bearer ' },
	{ authorization: 'Bearer a.b.c' },
	{ authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0.' },
	{ authorization: 'Basic YTpi' },
	{ cookie: 'martelo.session_token=%00; a=%' },
	{ cookie: 'martelo.session_token=%E0%A4%A' },
	{ cookie: `martelo.session_token=${'x'.repeat(3_000)}` },
	{ accept: 'text/html' },
	{ accept: 'x'.repeat(3_000) },
	{ 'accept-encoding': 'gzip;q=NaN, *;q=-1' },
	{ 'accept-language': '\u00ff' },
	{ host: 'evil.example' },
	{ host: '[' },
	{ origin: 'null', 'sec-fetch-site': '' },
	{ origin: 'http://[', 'sec-fetch-site': '' },
	{ 'sec-fetch-site': 'cross-site' },
	{ 'sec-fetch-mode': 'navigate' },
	{ 'if-none-match': '"\u00ff' },
	{ 'if-modified-since': '0000' },
	{ range: 'bytes=9999999999999999999-' },
	{ 'x-forwarded-for': '\u00ff, 1.2.3.4' },
	{ forwarded: 'for="[::' },
	{ 'client-cert': ':AAAA:' },
	{ 'x-http-method-override': 'DELETE' },
	{ 'user-agent': '' },
	{ 'user-agent': 'Googlebot' },
];

const NUMBERS = [
	'0',
	'1',
	'-1',
	'9'.repeat(16),
	'9'.repeat(18),
	'9'.repeat(19),
	'9'.repeat(30),
	'1e9',
	'NaN',
];
const IDS = ['00000000-0000-4000-8000-000000000000', '0', '9'.repeat(18), '9'.repeat(19), '-1', 'x'];

/** Cursors for a sort order whose keys fit no row: too large for the column, or of another type. */
export function extremeCursors(sort: string): string[] {
	const [id] = IDS;
	const keys = ['9'.repeat(18), '9'.repeat(19), `-${'9'.repeat(18)}`, '9'.repeat(400), '\0', 'x'];
	const texts = keys.flatMap((key) => [`${sort} ${key} ${id}`, `${key} ${id}`, `${key} ${key}`]);
	const lists = keys.flatMap((key) => [
		[sort, key, id],
		[key, id],
		[key, key],
	]);
	return [...texts, ...lists.map((list) => JSON.stringify(list))].map((text) =>
		Buffer.from(text).toString('base64url'),
	);
}

/** Text like a cursor, in the formats that lists use, with keys that no row has. */
export function forgedCursor(random: SeededRandom, sorts: readonly string[]): string {
	const [sort, key, id] = [random.pick(sorts), random.pick(NUMBERS), random.pick(IDS)];
	const text = random.pick([
		`${sort} ${key} ${id}`,
		`${key} ${id}`,
		JSON.stringify([sort, key, id]),
		JSON.stringify([sort, random.pick(NAUGHTY_TEXTS), IDS[0]]),
		JSON.stringify({ sort, key, id }),
		`${key}`,
		random.pick(NAUGHTY_TEXTS),
	]);
	return random.oneIn(8) ? text : Buffer.from(text).toString('base64url');
}
