import { expect, it } from 'vitest';
import type { DocumentInfo } from '#contract/account.ts';
import type { ProfileStatus } from '#domain/auction/access.ts';
import { registrationStep } from './registration-step.ts';

const DOCUMENT = {} as DocumentInfo;

it.each<[ProfileStatus, DocumentInfo | null, string | undefined, string | undefined]>([
	['approved', null, undefined, undefined],
	['approved', DOCUMENT, undefined, undefined],
	['pending', null, 'Falta 1 passo: envie um documento', 'Enviar documento'],
	['pending', DOCUMENT, 'Cadastro em análise', 'Ver cadastro'],
	['rejected', null, 'Falta 1 passo: envie outro documento', 'Enviar outro documento'],
	['rejected', DOCUMENT, 'Falta 1 passo: envie outro documento', 'Enviar outro documento'],
])('%s with the document %j: %s', (status, document, words, action) => {
	const step = registrationStep(status, { document });
	expect([step?.words, step?.action]).toEqual([words, action]);
});
