import { expect, it } from 'vitest';
import { PROFILE_STATUSES } from '#domain/auction/access.ts';
import {
	bidderSteps,
	PROFILE_LABELS,
	type RegistrationFacts,
	type RegistrationStep,
	registrationNote,
	registrationStep,
} from './registration-note.ts';

const NEW: RegistrationFacts = {
	status: 'pending',
	role: null,
	name: 'Carla Menezes',
	document_at: null,
	revoked: false,
	approved_name: null,
};
const SENT = '2026-11-21T12:00:00Z';

it.each<[string, Partial<RegistrationFacts>, RegExp]>([
	['pending without a document', {}, /^Envie um documento de identidade\./],
	[
		'pending with a document',
		{ document_at: SENT },
		/^Recebemos seu documento em 21\/11\/2026 09:00, e o cadastro está em análise\./,
	],
	[
		'renamed',
		{ document_at: SENT, approved_name: 'Carla Dias' },
		/^Seu nome mudou de Carla Dias para Carla Menezes/,
	],
	['approved', { status: 'approved', document_at: SENT }, /aprovado\. Você já pode dar lances\.$/],
	['rejected', { status: 'rejected' }, /^Seu cadastro não foi aprovado\. Envie outro documento/],
	['revoked', { status: 'rejected', revoked: true }, /^A aprovação do seu cadastro foi revogada/],
	['an administrator', { role: 'admin', status: 'approved' }, /[Aa]dministra/],
])('a person who is %s', (_, facts, words) => {
	expect(registrationNote({ ...NEW, ...facts })).toMatch(words);
});

it('asks nobody whose document is under review for a document', () => {
	for (const approved_name of [null, 'Carla Dias'])
		expect(registrationNote({ ...NEW, document_at: SENT, approved_name })).not.toContain('Envie');
});

it.each<[string, Partial<RegistrationFacts>, string]>([
	['pending without a document', {}, 'done current next next'],
	['pending with a document', { document_at: SENT }, 'done done current next'],
	['renamed without a new document', { approved_name: 'Carla Dias' }, 'done done current next'],
	['rejected', { status: 'rejected', document_at: SENT }, 'done current next next'],
	['approved', { status: 'approved' }, 'done done done current'],
])('the steps of a person who is %s', (_, facts, states) => {
	const steps = bidderSteps({ ...NEW, ...facts });
	expect(steps.map(({ name }) => name)).toEqual(['Conta', 'Documento', 'Análise', 'Lances']);
	expect(steps.map(({ state }) => state).join(' ')).toBe(states);
});

it.each<[RegistrationStep | null, Partial<RegistrationFacts>]>([
	['send', {}],
	['review', { document_at: SENT }],
	['review', { approved_name: 'Carla Dias' }],
	['send-again', { status: 'rejected' }],
	['send-again', { status: 'rejected', revoked: true }],
	[null, { status: 'approved', document_at: SENT }],
	[null, { role: 'admin', status: 'approved' }],
])('the next step is %s of %o', (step, facts) => {
	expect(registrationStep({ ...NEW, ...facts })).toBe(step);
});

it('has a label of its own for each status, and a next step', () => {
	expect(PROFILE_STATUSES.map((status) => PROFILE_LABELS[status].label)).toEqual([
		'Em análise',
		'Aprovado',
		'Recusado',
	]);
	for (const status of PROFILE_STATUSES) expect(PROFILE_LABELS[status].next).toMatch(/^[A-ZÀ-Ú].+\.$/);
});
