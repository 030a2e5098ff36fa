import { LABELS, SUSPENDED } from '#domain/auction/auction.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import type { ChainHead, Sha256 } from '#domain/ledger/ledger.ts';
import { compareFacts, type FactsFinding, type PublishedFacts } from '#domain/ledger/lot-facts.ts';
import { formatBRL } from '#domain/values/money.ts';
import { type Difference, differences, shortened } from './field-words.ts';
import type { Reading } from './reading.ts';

/** The result of one check: it holds, it fails, or it cannot be checked here. */
export interface Finding {
	state: 'holds' | 'fails' | 'unknown';
	text: string;
	/** The record that fails. */
	seq?: number;
	/** What was expected there, and what was found. */
	differences?: Difference[];
}

const counted = (count: number, one: string, many: string) =>
	`${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

/** The findings of reading a ledger on its own. */
export function readingFindings(reading: Reading): Finding[] {
	if (reading.fault) return [lineFinding(reading, reading.fault)];
	const { state, head } = reading.point;
	if (!state) return [{ state: 'fails', text: 'O registro do leilão está vazio.' }];
	const leader = state.leader === null ? 'ninguém na frente' : `na frente, ${bidderName(state.leader)}`;
	return [
		{
			state: 'holds',
			text: `${counted(head.seq, 'registro', 'registros')}, do nº 1 ao nº ${head.seq.toLocaleString('pt-BR')}, sem falta e em ordem.`,
		},
		{
			state: 'holds',
			text: 'Cada registro leva a impressão digital (SHA-256) do anterior, e todas conferem.',
		},
		{
			state: 'holds',
			text: `Refeitas as contas, lance por lance, o resultado é o mesmo: ${state.suspended_at === undefined ? LABELS[state.status] : SUSPENDED}, ${formatBRL(state.current_bid)}, ${counted(state.bid_count, 'lance', 'lances')}, ${leader}.`,
		},
	];
}

/** Whether what bidders see of the lot is what the ledger has the hash of; null where it has none. */
export function factsFinding(
	texts: readonly string[],
	facts: PublishedFacts | null,
	sha256: Sha256,
): Finding | null {
	if (!facts)
		return {
			state: 'unknown',
			text: 'Sem conexão, não foi possível comparar os dados do lote com o registro.',
		};
	const found = compareFacts(texts, facts, sha256);
	return found === 'silent' ? null : FACTS[found];
}

const FACTS: Record<Exclude<FactsFinding, 'silent'>, Finding> = {
	same: {
		state: 'holds',
		text: 'O que a página mostra do lote (descrição, fotos, documentos) é o que o registro diz, pela impressão digital.',
	},
	later: {
		state: 'holds',
		text: 'O que a página mostra do lote decorre do registro e das mudanças anunciadas depois do fim.',
	},
	other: { state: 'fails', text: 'Os dados do lote que o site entrega são de outro registro.' },
	shorter: {
		state: 'fails',
		text: 'O registro termina antes do momento em que os dados do lote foram lidos.',
	},
	changed: {
		state: 'fails',
		text: 'O que a página mostra do lote não é o que o registro diz: foi mudado sem aviso.',
	},
};

type Fault = NonNullable<Reading['fault']>;

function lineFinding({ texts, point }: Reading, fault: Fault): Finding {
	const seq = point.head.seq + 1;
	const differs = (field: string, expected: string, found: string) => [{ field, expected, found }];
	const finding = (text: string, parts: Difference[]): Finding => ({
		state: 'fails',
		text: `O registro nº ${seq.toLocaleString('pt-BR')} ${text}`,
		seq,
		differences: parts,
	});
	const line = shortened(texts[seq - 1] ?? '');
	switch (fault.kind) {
		case 'unreadable':
			return finding('não pode ser lido.', differs('Linha', 'um registro em JSON', line));
		case 'form':
			return finding(
				'não está escrito no formato do registro do leilão.',
				differs('Linha', 'as chaves do formato, em ordem, sem espaços', line),
			);
		case 'foreign':
			return finding('é de outro leilão.', differs('Linha', 'um registro deste leilão', line));
		case 'place':
			return finding(
				'está fora de ordem, ou falta um antes dele.',
				differences({ seq: fault.expected }, { seq: fault.found }),
			);
		case 'link':
			return finding(
				'não confere com o registro anterior: um dos dois foi mudado.',
				differences({ previous: fault.expected }, { previous: fault.found }),
			);
		case 'time':
			return finding(
				'tem hora anterior à do registro de antes.',
				differences({ at: `${fault.expected} ou depois` }, { at: fault.found }),
			);
		case 'type':
			return finding(
				'é de um tipo que não existe.',
				differences({ type: 'um tipo do formato' }, { type: fault.found }),
			);
		case 'facts':
			return finding('parte de outros dados do lote: eles mudaram sem um registro.', [
				{ field: 'Impressão digital dos dados do lote', expected: fault.expected, found: fault.found },
			]);
		case 'state':
			return finding(
				'traz um resultado que não é o do que aconteceu.',
				differences(fault.expected, fault.found),
			);
	}
}

/** The operator's ledger as far as this page knows it: completely, or only the head that the page was rendered with. */
export type PublishedLedger = { texts: readonly string[]; now: boolean } | { head: ChainHead };

/** Whether a visitor's ledger matches the operator's: the same, or an exact prefix of it. */
export function historyFinding(held: readonly string[], published: PublishedLedger, sha256: Sha256): Finding {
	if ('head' in published) return headFinding(held, published.head, sha256);
	const { texts, now } = published;
	const where = now ? 'publicado agora' : 'que esta página baixou antes (sem conexão agora)';
	const length = Math.min(held.length, texts.length);
	const place = held.findIndex((text, index) => index < length && text !== texts[index]);
	if (place !== -1)
		return {
			state: 'fails',
			text: `O registro nº ${(place + 1).toLocaleString('pt-BR')} não é igual ao ${where}.`,
			seq: place + 1,
			differences: recordDifferences(texts[place] as string, held[place] as string),
		};
	if (held.length > texts.length)
		return now
			? {
					state: 'fails',
					text: `O seu arquivo tem ${counted(held.length, 'registro', 'registros')}; o publicado agora tem só ${texts.length.toLocaleString('pt-BR')}.`,
					seq: texts.length + 1,
				}
			: {
					state: 'unknown',
					text: 'O seu arquivo é mais novo que o registro baixado antes, e começa igual a ele.',
				};
	if (held.length === texts.length)
		return { state: 'holds', text: `É igual ao registro do leilão ${where}, do primeiro ao último.` };
	return {
		state: 'holds',
		text: `É igual ao começo do registro do leilão ${where}: ${held.length.toLocaleString('pt-BR')} de ${counted(texts.length, 'registro', 'registros')}.`,
	};
}

/** Without the operator's ledger: the visitor's one must at least contain the head that the page was rendered with. */
export function headFinding(texts: readonly string[], head: ChainHead, sha256: Sha256): Finding {
	const text = texts[head.seq - 1];
	if (head.seq === 0 || text === undefined)
		return {
			state: 'unknown',
			text: 'Sem conexão, não foi possível comparar com o registro do leilão publicado agora.',
		};
	const hash = sha256(text);
	if (hash === head.hash)
		return {
			state: 'holds',
			text: `Tudo o que esta página mostrava ao abrir continua lá, até o registro nº ${head.seq.toLocaleString('pt-BR')}.`,
		};
	return {
		state: 'fails',
		text: `O registro nº ${head.seq.toLocaleString('pt-BR')} não é o que esta página mostrava ao abrir.`,
		seq: head.seq,
		differences: [{ field: 'Impressão digital do registro', expected: head.hash, found: hash }],
	};
}

function recordDifferences(expected: string, found: string): Difference[] {
	try {
		const parts = differences(JSON.parse(expected), JSON.parse(found));
		if (parts.length > 0) return parts;
	} catch {
		// The line is not a record any more, so it is shown as it is.
	}
	return [{ field: 'Linha', expected: shortened(expected), found: shortened(found) }];
}

/**
 * Whether an Ed25519 signature of a text was made with a public key, both in base64url. Null if this browser cannot
 * verify it, because it is too old or the page was not loaded over HTTPS.
 */
export async function isSignature(
	text: string,
	signature: string,
	public_key: string,
): Promise<boolean | null> {
	try {
		const key = await crypto.subtle.importKey('raw', bytesOf(public_key), 'Ed25519', false, ['verify']);
		return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text));
	} catch (error) {
		const lacking = globalThis.crypto?.subtle === undefined || nameOf(error) === 'NotSupportedError';
		return lacking ? null : false;
	}
}

function nameOf(error: unknown): string {
	return error instanceof Error ? error.name : '';
}

/** Throws if the text is not base64url. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
	const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
	return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
