import { describe, expect, it, test } from 'vitest';
import { NOW, notice } from '#conformance/testing/publication-case.ts';
import {
	isDebtorTold,
	JUDICIAL_NOTICE_ROLES,
	lateRoles,
	noticeRoleOfParty,
	noticeState,
	proposedRoles,
	unansweredRoles,
} from './notices.ts';

test.each([
	['judicial', 'Exequente', null],
	['judicial', 'Executado', 'executed'],
	['judicial', 'Executada', 'executed'],
	['judicial', 'Devedor', 'executed'],
	['fiduciary', 'Devedor fiduciante', 'fiduciante'],
	['fiduciary', 'Devedora', 'fiduciante'],
	['fiduciary', 'Credor fiduciário', null],
	['judicial', 'Cônjuge do executado', 'spouse'],
	['judicial', 'CÔNJUGE', 'spouse'],
	['judicial', 'Companheira', 'spouse'],
	['judicial', 'Coproprietário', 'co-owner'],
	['judicial', 'Usufrutuária', 'usufructuary'],
	['judicial', 'Credor hipotecário', 'secured-creditor'],
	['judicial', 'Promitente comprador', 'promissory-buyer'],
	['judicial', 'Inquilino', 'occupant'],
	['fiduciary', 'Avalista', 'other'],
	['judicial', 'Terceiro interessado', 'other'],
	['judicial', 'Inventariante', null],
])('in a %s sale the party "%s" is told as %s', (kind, party, role) => {
	expect(noticeRoleOfParty(kind, party)).toBe(role);
});

describe('the proposed list', () => {
	it('is that of the law with the parties of the case, each role once', () => {
		const parties = [{ role: 'Executado' }, { role: 'Locatário' }, { role: 'Executada' }];
		expect(proposedRoles({ kind: 'judicial', parties })).toEqual([...JUDICIAL_NOTICE_ROLES, 'occupant']);
		expect(proposedRoles({ kind: 'fiduciary', parties: [{ role: 'Avalista' }] })).toEqual([
			'fiduciante',
			'other',
		]);
	});

	it.each(['extrajudicial', 'administrative', 'voluntary', null])('of kind %s is empty', (kind) => {
		expect(proposedRoles({ kind, parties: [{ role: 'Executado' }] })).toEqual([]);
	});

	it('is answered by people who were told and by roles that do not apply', () => {
		const notices = [notice('fiduciante'), notice('other', { not_applicable: true, name: null })];
		const facts = { kind: 'fiduciary', parties: [{ role: 'Avalista' }], notices };
		expect(unansweredRoles(facts)).toEqual([]);
		expect(unansweredRoles({ ...facts, notices: [] })).toEqual(['fiduciante', 'other']);
	});
});

it('takes names in any writing as one person', () => {
	const stale = notice('fiduciante', { name: 'JOÃO DA SILVA', stale: true });
	expect(isDebtorTold([stale, notice('fiduciante', { name: 'João da Silva' })])).toBe(true);
	expect(isDebtorTold([stale, notice('fiduciante', { name: 'Joana da Silva' })])).toBe(false);
});

it('asks nothing about a debtor to whom it does not apply, and takes that as no notice of another', () => {
	const other = notice('fiduciante', { name: 'Joana da Silva', not_applicable: true });
	expect(isDebtorTold([notice('fiduciante'), other])).toBe(true);
	expect(isDebtorTold([other])).toBe(false);
	expect(lateRoles({ notices: [notice('executed', { not_applicable: true })] }, NOW - 1)).toEqual([]);
});

it.each([
	['sent without a file that shows it', { delivered_at: null, has_proof: false }],
	['said not to apply', { not_applicable: true }],
])('leaves the debtor of a fiduciary lot unanswered: %s', (_case, change) => {
	const facts = { kind: 'fiduciary', parties: [], notices: [notice('fiduciante', change)] };
	expect(unansweredRoles(facts)).toEqual(['fiduciante']);
});

it('is late by the first time at which a person was told', () => {
	const again = notice('executed', { sent_at: NOW + 1, delivered_at: NOW + 1 });
	expect(lateRoles({ notices: [again] }, NOW)).toEqual(['executed']);
	expect(lateRoles({ notices: [again, notice('executed')] }, NOW)).toEqual([]);
});

test.each([
	[{}, 'delivered'],
	[{ delivered_at: null }, 'sent'],
	[{ sent_at: null, delivered_at: null }, 'to-send'],
	[{ stale: true }, 'stale'],
	[{ not_applicable: true }, 'not-applicable'],
] as const)('the state of %j is %s', (change, state) => {
	expect(noticeState(notice('executed', change))).toBe(state);
});
