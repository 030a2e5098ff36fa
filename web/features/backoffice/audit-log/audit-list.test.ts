import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { rowOf } from './audit-list.ts';

const ID = '0b9d7a58-7b0c-4d38-9a0e-5f1a2b3c4d5e';
const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
	id: '7',
	at: '2026-11-21T12:00:07.000001Z',
	action: 'auction.ended',
	admin: { id: ID, name: 'Marta', email: 'marta@casa.test' },
	subject: { kind: 'auction', id: ID, label: 'Casa em Itu', email: null, exists: true },
	changes: { status: { from: 'active', to: 'completed' } },
	...change,
});
const subject = (change: Partial<AuditEntry['subject']>) =>
	rowOf(entry({ subject: { ...entry().subject, ...change } }), {}).subject;

test('shows who, when in São Paulo time, what, and on which subject', () => {
	expect(rowOf(entry(), {})).toMatchObject({
		when: '21/11/2026 09:00:07',
		who: 'Marta',
		what: 'Encerrou o leilão',
		subject: { label: 'Casa em Itu', note: null, href: `/admin/auctions?view=${ID}` },
		trail: `/admin/audit?auction=${ID}`,
		changes: [{ label: 'Status', from: 'Ativo', to: 'Finalizado' }],
	});
});

test('a deleted subject has no link and is marked as deleted', () => {
	expect(subject({ exists: false })).toEqual({ label: 'Casa em Itu', note: 'excluído', href: null });
	expect(subject({ exists: false, label: null })).toEqual({ label: 'Leilão', note: 'excluído', href: null });
	const gone = { kind: 'person', label: 'Conta excluída', exists: false } as const;
	expect(subject(gone)).toEqual({ label: 'Conta excluída', note: null, href: null });
	expect(rowOf(entry({ admin: { id: ID, name: null, email: null } }), {}).who).toBe('Conta excluída');
});
