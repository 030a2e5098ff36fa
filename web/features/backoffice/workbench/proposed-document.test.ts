import { expect, test } from 'vitest';
import { proposedDocument } from './proposed-document.ts';

const lot = (lot_number: number) => ({ id: `l${lot_number}`, lot_number, title: `Lote ${lot_number}` });

test.each([
	['Edital assinado.pdf', 'edital', null],
	['edital lote 2.pdf', 'edital', null],
	['Matrícula lote 2.pdf', 'matricula', 2],
	['matricula_lote_nº_1.PDF', 'matricula', 1],
	['MAT 1.pdf', 'matricula', 1],
	['laudo-de-avaliacao-2.pdf', 'laudo', 2],
	['certidão de ônus lote 1.pdf', 'certidao', 1],
	// A registration number, and a lot that the sale does not have.
	['matricula 45678.pdf', 'matricula', null],
	['matricula lote 9.pdf', 'matricula', null],
	['digitalizado.pdf', 'outros', null],
])('%s is proposed as %s of lot %s', (name, kind, number) => {
	const proposed = proposedDocument(name, [lot(1), lot(2)]);
	expect([proposed.kind, proposed.lot?.lot_number ?? null]).toEqual([kind, number]);
});

test('of a sale with one lot, all but the edital are of that lot', () => {
	expect(proposedDocument('matricula 45678.pdf', [lot(1)]).lot?.lot_number).toBe(1);
	expect(proposedDocument('edital.pdf', [lot(1)]).lot).toBeNull();
});
