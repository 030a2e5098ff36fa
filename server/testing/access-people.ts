import { ADMIN_API } from '#contract/admin-paths.ts';
import { DAY } from '#domain/values/time.ts';
import { type AccessRow, rowsFor } from './access-check.ts';
import { approvedPerson, identifiedPerson, pendingPerson, protectedPerson } from './access-samples.ts';
import { makeEnrolment } from './enrolments.ts';
import { makePerson } from './factories.ts';
import { giveBar, makeCpf } from './identities.ts';
import { makeInquiry } from './inquiries.ts';
import { makePreference } from './preference.ts';

const admin = rowsFor('admin');

/** What administrators read and decide about people: registrations, identities, enrolments, inquiries, rights of preference, bars. */
export const PEOPLE_ADMIN_ROWS: AccessRow[] = [
	admin('get', ADMIN_API.people),
	admin('get', ADMIN_API.person('{user_id}'), async ({ db }) => ({
		params: { user_id: await makePerson(db) },
	})),
	admin('get', ADMIN_API.registrations),
	admin('post', ADMIN_API.approveRegistration('{user_id}'), pendingPerson),
	admin('post', ADMIN_API.rejectRegistration('{user_id}'), async (app) => {
		const { body: _approval, ...person } = await pendingPerson(app);
		return person;
	}),
	admin('post', ADMIN_API.revokeRegistration('{user_id}'), approvedPerson),
	admin('post', ADMIN_API.resetFactor('{user_id}'), protectedPerson),
	admin('get', ADMIN_API.registrationIdentity('{user_id}'), identifiedPerson),
	admin('post', ADMIN_API.identityChecks('{user_id}'), async (app) => ({
		...(await identifiedPerson(app)),
		body: { version: 1, checked: ['tax_id_matches'] },
	})),
	admin('post', ADMIN_API.freeIdentity('{user_id}'), async (app) => ({
		...(await identifiedPerson(app)),
		body: { reason: 'Número de outra pessoa' },
	})),
	admin('get', ADMIN_API.enrolments),
	admin('post', ADMIN_API.approveEnrolment('{id}'), async (app) => ({
		params: { id: await makeEnrolment(app, 'requested') },
		body: { version: 1 },
	})),
	admin('post', ADMIN_API.refuseEnrolment('{id}'), async (app) => ({
		params: { id: await makeEnrolment(app, 'approved') },
		body: { version: 1, reason: 'Documento de outra pessoa' },
	})),
	admin('get', ADMIN_API.inquiries),
	admin('post', ADMIN_API.answerQuestion('{id}'), async ({ db }) => ({
		params: { id: await makeInquiry(db, 'question') },
		body: { version: 1, body: 'Está desocupado.' },
	})),
	admin('post', ADMIN_API.confirmVisit('{id}'), async ({ db }) => ({
		params: { id: await makeInquiry(db, 'visit') },
		body: { version: 1, visit_at: new Date(Date.now() + DAY).toISOString() },
	})),
	admin('post', ADMIN_API.refuseInquiry('{id}'), async ({ db }) => ({
		params: { id: await makeInquiry(db, 'question') },
		body: { version: 1, reason: 'Não trata deste imóvel' },
	})),
	admin('get', ADMIN_API.preferences),
	admin('post', ADMIN_API.approvePreference('{id}'), async ({ db }) => ({
		params: { id: await makePreference(db, 'requested') },
		body: { version: 1 },
	})),
	admin('post', ADMIN_API.refusePreference('{id}'), async ({ db }) => ({
		params: { id: await makePreference(db, 'approved') },
		body: { version: 1, reason: 'Documento de outra pessoa' },
	})),
	admin('get', ADMIN_API.bars),
	admin('post', ADMIN_API.bars, async () => ({ body: { tax_id: makeCpf(), reason: 'Não pagou' } })),
	admin('delete', ADMIN_API.bar('{id}'), async (app) => ({ params: { id: await giveBar(app, makeCpf()) } })),
];
