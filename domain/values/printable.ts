/**
 * The characters of the papers' fonts, in both weights, as ranges of code points in hexadecimal: the alphabets of Latin script.
 * Characters that decompose under NFC and combining marks are not among them. A test reads them from the fonts
 * (server/features/settlement/papers/fonts.test.ts).
 */
export const PRINTABLE =
	'20-7e a0-ac ae-181 186 18a 18d-190 192-194 196-197 19a-19b 19e 1a0-1a1 1af-1b1 1b7 1bf-1c3 1cd-1dd 1e2-1e7 ' +
	'1ea-1eb 1ee-1f0 1f4-1f5 1f7-201 204-205 208-209 20c-20d 218-220 222-223 226-227 237 23a-23e 241-245 248-249 ' +
	'250-27b 27d-285 287-292 294-295 298-299 29b-29f 2a1-2a8 2b0-2b4 2b7-2b9 2bb-2c1 2c6-2cc 2d0-2d7 2da 2dc-2de ' +
	'2e0-2e4 2ed 1d25 1d2c 1d2e 1d30-1d31 1d33-1d3a 1d3c 1d3e-1d43 1d47-1d4b 1d4d 1d4f-1d52 1d56-1d58 1d5b ' +
	'1d6f-1d70 1d79 1d7b 1d7f 1d9c 1da0 1dac 1dae 1db0 1dbb 1dbf 1e02-1e03 1e06-1e07 1e0a-1e11 1e16-1e17 1e1e-1e2b ' +
	'1e32-1e3b 1e3e-1e49 1e52-1e53 1e56-1e63 1e66-1e67 1e6a-1e6f 1e72-1e73 1e7e-1e85 1e8e-1e97 1e9e-1ef9 2013-2014 ' +
	'2018-201a 201c-201e 2020 2022 2026 2032-2033 2039-203a 2044 20a1 20a3-20a4 20a6-20a7 20a9 20ab-20ac 20ae ' +
	'20b1-20b2 20b4-20b5 20b8-20ba 20bd 2113 2122 2191 2193 2212 2215 2c60-2c62 2c65-2c66 2c71 2c7d a722-a725 ' +
	'a74e-a74f a75a-a75b a764-a765 a779-a787 a789 a7ad-a7ae a7b3 a7b5 a7f2-a7f4';

const PRINTABLE_CLASS = PRINTABLE.replace(/[0-9a-f]+/g, '\\u{$&}').replaceAll(' ', '');

/** A letter with accents that no composed letter has, or one that is in no font. */
const UNPRINTABLE = new RegExp(`\\P{M}\\p{M}+|[^\\n${PRINTABLE_CLASS}]`, 'u');

/** The first letter of a text in NFC that the papers cannot print, with its accents; null if they print all of it. */
export function unprintableIn(text: string): string | null {
	return UNPRINTABLE.exec(text)?.[0] ?? null;
}
