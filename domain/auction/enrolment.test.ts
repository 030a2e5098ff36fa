import { describe, expect, it } from 'vitest';
import { type Acceptance, acceptanceText, declarationOf, excludingRole, IMPEDIMENTS } from './enrolment.ts';

const ACCEPTANCE: Acceptance = {
	enrolment_id: 'e',
	subject_id: 's',
	edital_sha256: 'a'.repeat(64),
	edital_version: 1,
	words: 'Li e aceito.',
	accepted_at: '2026-11-23T12:00:00.000001Z',
	address: '203.0.113.7',
};

describe('the text of an acceptance', () => {
	it('is canonical, and names everything that was accepted', () => {
		expect(acceptanceText(ACCEPTANCE)).toBe(
			`{"accepted_at":"2026-11-23T12:00:00.000001Z","address":"203.0.113.7","edital_sha256":"${'a'.repeat(64)}","edital_version":1,"enrolment_id":"e","kind":"edital-acceptance","subject_id":"s","v":1,"words":"Li e aceito."}`,
		);
	});

	it.each(Object.keys(ACCEPTANCE))('differs with another %s', (field) => {
		const value = field === 'edital_version' ? 2 : 'b'.repeat(64);
		expect(acceptanceText({ ...ACCEPTANCE, [field]: value })).not.toBe(acceptanceText(ACCEPTANCE));
	});
});

it.each([
	['judicial', true],
	['extrajudicial', false],
	['fiduciary', false],
	[null, false],
])(
	'declares for the kind %s every impediment of CPC 890 and accepts the Resolution: %s',
	(kind, resolution) => {
		const words = declarationOf(kind);
		for (const impediment of IMPEDIMENTS) expect(words).toContain(impediment);
		expect(words.includes('Resolução CNJ nº 236')).toBe(resolution);
		expect(words.length).toBeLessThan(4_000);
	},
);

describe('a party of the sale', () => {
	const parties = [
		{ role: 'Comitente', tax_id: '12.345.678/0001-95' },
		{ role: 'Executado', tax_id: '529.982.247-25' },
		{ role: 'Exequente', tax_id: '111.444.777-35' },
		{ role: 'Interessado', tax_id: null },
		{ role: 'Leiloeiro', tax_id: '390.533.447-05' },
		{ role: 'CREDOR fiduciário', tax_id: '168.995.350-09' },
	];
	it.each<[readonly string[], string | null]>([
		[['12.345.678/0001-95'], 'Comitente'],
		[['529.982.247-25'], 'Executado'],
		[['12.ABC.345/01DE-35', '529.982.247-25'], 'Executado'],
		[['111.444.777-35'], null],
		[['390.533.447-05'], 'Leiloeiro'],
		[['168.995.350-09'], null],
		[['12.ABC.345/01DE-35'], null],
		[[], null],
	])('with %j is kept out as %s', (own, role) => {
		expect(excludingRole(own, parties)).toBe(role);
	});
});
