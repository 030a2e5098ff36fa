import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LedgerLine } from '#contract/ledger.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { PROBLEM_CODES } from '#domain/problems/problem-catalogue.ts';
import type { BidRefusal } from '#domain/problems/problems.ts';
import { canonical } from '#domain/values/canonical.ts';
import { recordRows } from './record-row.ts';
import { refusalWords } from './refusal-words.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'ledger-vectors');

/** A frozen ledger as the server returns a page of it. */
function linesOf(name: string): LedgerLine[] {
	const texts = readFileSync(join(FOLDER, `${name}.ndjson`), 'utf8')
		.trimEnd()
		.split('\n');
	const typeOf = (text: string) => (JSON.parse(text) as LedgerRecord).type;
	return texts.map((text, index) => {
		const type = typeOf(text);
		const terms = texts.slice(0, index).findLast((each) => ['opened', 'revised'].includes(typeOf(each)));
		return {
			text,
			hash: `hash-${index + 1}`,
			before: ['revised', 'declared'].includes(type) ? (texts[index - 1] ?? null) : null,
			terms_before: type === 'revised' ? (terms ?? null) : null,
		};
	});
}

const wordsOf = (name: string) =>
	recordRows({ lines: linesOf(name) }, null).map(({ title, bidder, sentences, changes }) =>
		[
			title,
			bidder?.name,
			...sentences,
			...changes.map(({ what, before, after }) => `${what}: ${before} → ${after}`),
		]
			.filter(Boolean)
			.join(' | ')
			.replaceAll('\u00a0', ' '),
	);

describe('recordRows', () => {
	it('describes a change of what bidders see by what changed, why, and its hashes', () => {
		expect(wordsOf('revised-facts')[2]).toMatch(
			/^Descrição do lote alterada \| Motivo: Vistoria de .* \| O que mudou: Descrição, Ocupação, Imagens\. \| Impressão digital do que o lote anuncia: [0-9a-f]{64} → [0-9a-f]{64}$/,
		);
	});

	it('describes an auction that ends by the clock', () => {
		expect(wordsOf('scheduled')).toEqual([
			'Lance recusado: R$ 100.000,00 | Licitante 1 | O leilão estava pendente e não recebia lances.',
			'Leilão aberto | O sistema abriu na hora marcada. | Lance inicial R$ 100.000,00, comissão de 5%. Prorrogação: lance nos últimos 3 min: o fim passa para 3 min depois dele.',
			'Lance aceito: R$ 100.000,00 | Licitante 2',
			'Lance recusado: R$ 100.500,00 | Licitante 1 | Abaixo do mínimo, que era R$ 101.000,00.',
			'Lance recusado: R$ 105.000,00 | Licitante 3 | O cadastro do licitante não estava aprovado.',
			'Lance aceito: R$ 101.000,00 | Licitante 1',
			'Lance aceito: R$ 102.000,00 | Licitante 2',
			'Término prorrogado | Causa: um lance perto do fim. | Término: 21/11/2026 10:00:00 → 21/11/2026 10:02:50',
			'Leilão encerrado | Licitante 2 | Encerrado na hora marcada. | Maior lance: R$ 102.000,00.',
			'Lance recusado: R$ 103.000,00 | Licitante 1 | Chegou 1.000 ms depois do encerramento.',
		]);
	});

	it('describes a live auction: maximums, calls, the pause, the revision and the declared result', () => {
		expect(wordsOf('room').slice(2)).toEqual([
			'Teto secreto definido | Licitante 1 | O valor não aparece. O compromisso abaixo prova depois qual era, e ninguém pode trocá-lo.',
			'Lance aceito: R$ 120.000,00 | Licitante 2',
			'Lance aceito: R$ 121.000,00 | Licitante 1 | Lance automático: o sistema cobriu por este licitante, até o teto secreto dele.',
			'Teto secreto retirado | Licitante 1 | O licitante retirou o próprio teto.',
			'Dou-lhe uma',
			'Leilão pausado | Motivo: Falta de luz na sala',
			'Leilão retomado',
			'Término prorrogado | Causa: o tempo da pausa foi devolvido. | Término: 21/11/2026 10:00:00 → 21/11/2026 10:01:00',
			'Condições alteradas | Comissão: 5% → 6% | Término: 21/11/2026 10:01:00 → 21/11/2026 10:02:00',
			'Dou-lhe uma',
			'Dou-lhe duas',
			'Leilão encerrado | Licitante 1 | O leiloeiro encerrou. | Maior lance: R$ 121.000,00.',
			'Resultado declarado: R$ 120.500,00 | Motivo: Diferença acertada na sala | Nenhum lance mudou: o preço final é o que o leiloeiro declarou. | Preço final: R$ 121.000,00 → R$ 120.500,00',
		]);
	});

	it('names the outage that moved the end, and the reason of a cancellation', () => {
		expect(wordsOf('outage').at(-1)).toBe(
			'Término prorrogado | Causa: o site não pôde receber lances de 21/11/2026 09:57:50 a 21/11/2026 09:59:50. | Término: 21/11/2026 10:00:00 → 21/11/2026 10:03:00',
		);
		expect(wordsOf('cancelled').at(-1)).toContain('Leilão cancelado | Motivo: Ordem do juízo');
		const deleted = linesOf('cancelled').map((line) => ({
			...line,
			text: line.text.replace(/"reason":"(?:[^"\\]|\\.)*"/, '"reason":""'),
		}));
		expect(recordRows({ lines: deleted }, null).at(-1)).toMatchObject({
			title: 'Leilão cancelado',
			sentences: [],
		});
	});

	it('marks the viewer, and keeps the time to the microsecond', () => {
		const rows = recordRows({ lines: linesOf('scheduled') }, 2);
		expect(rows.filter(({ bidder }) => bidder?.own).map(({ seq }) => seq)).toEqual([3, 7, 9]);
		expect(rows[2]).toMatchObject({ precise: '21/11/2026 09:01:00,000001', hash: 'hash-3' });
	});

	it('shows the name of an unknown type of record', () => {
		const [line] = linesOf('scheduled') as [LedgerLine];
		const text = canonical({ ...(JSON.parse(line.text) as LedgerRecord), type: 'blessed' });
		expect(recordRows({ lines: [{ ...line, text }] }, null)[0]?.title).toBe('Registro do tipo blessed');
	});
});

describe('refusalWords', () => {
	it('describes every reason in the third person', () => {
		const params = { minimum: 1, status: 'pendente', late_ms: 1, retry_after: 1, limit: 1, title: 'x' };
		const never = ['bid.no-ceiling', 'bid.too-many', 'bid.unconfirmed', 'bid.key-reused'];
		const codes = PROBLEM_CODES.filter((each) => each.startsWith('bid.') && !never.includes(each));
		expect(codes).toContain('bid.remiss');
		for (const code of codes) {
			const words = refusalWords({ code, params } as unknown as BidRefusal);
			expect(words).toMatch(/\.$/);
			expect(words).not.toContain(code);
			expect(words).not.toMatch(/\bvocê|\bseu\b|\bsua\b/i);
		}
	});

	it('shows the code of an unknown reason', () => {
		const newer = { code: 'bid.of-tomorrow', params: {} } as unknown as BidRefusal;
		expect(refusalWords(newer)).toBe('bid.of-tomorrow.');
	});
});
