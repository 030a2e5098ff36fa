import fc from 'fast-check';

/** Any character, as `unit` of `fc.string`: its own `binary` takes three seconds to prepare. */
export const codePoint = fc
	.integer({ min: 0, max: 0x10_ff_ff })
	.filter((code) => code < 0xd8_00 || code > 0xdf_ff)
	.map((code) => String.fromCodePoint(code));
