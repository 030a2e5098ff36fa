import { checkpointFault, lostHead, statedHeads, type WitnessedHead } from '#domain/ledger/checkpoints.ts';
import type { Sha256 } from '#domain/ledger/ledger.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import type { Finding } from './finding.ts';
import { isSignature } from './finding.ts';
import type { HeldCheckpoint } from './held-file.ts';
import { type EvidenceContext, NO_SIGNATURES, type Source } from './receipt-finding.ts';

/** Checks the checkpoints of one file: each by itself, their keys, and what they state of the auction in each available ledger. */
export async function checkpointFindings(
	checkpoints: readonly HeldCheckpoint[],
	context: EvidenceContext,
): Promise<Finding[]> {
	const { auction_id, sources, sha256 } = context;
	const own = await ownFindings(checkpoints, sha256);
	const keys = keyFindings(checkpoints, context);
	if ([...own, ...keys].some(({ state }) => state === 'fails')) return [...own, ...keys];
	const stated = checkpoints.flatMap((each) => statedHeads(each, auction_id));
	return [
		...own,
		...keys,
		...stateFindings(checkpoints, stated, context),
		...stampFindings(checkpoints),
	].concat(stated.length > 0 && sources.length === 0 ? [NO_LEDGER] : []);
}

const NO_LEDGER: Finding = {
	state: 'unknown',
	text: 'Sem conexão e sem um arquivo do registro do leilão, não foi possível comparar com o ponto de controle.',
};

const placed = (seq: number) => `nº ${seq.toLocaleString('pt-BR')}`;

/** 'O ponto de controle nº 3', 'Os 12 pontos de controle, do nº 1 ao nº 12,'. */
function named(checkpoints: readonly HeldCheckpoint[]): string {
	const numbers = checkpoints.map(({ checkpoint }) => checkpoint.number);
	const [first = 0] = numbers;
	if (numbers.length === 1) return `O ponto de controle ${placed(first)}`;
	const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
	return `Os ${numbers.length.toLocaleString('pt-BR')} pontos de controle, do ${placed(low)} ao ${placed(high)},`;
}

/** Whether each is whole, and signed by the key that it names. */
async function ownFindings(checkpoints: readonly HeldCheckpoint[], sha256: Sha256): Promise<Finding[]> {
	const findings: Finding[] = [];
	for (const each of checkpoints) {
		// The browser verifies asynchronously and the domain synchronously, so the arguments are collected first.
		const verifications: Parameters<typeof isSignature>[] = [];
		const fault = checkpointFault(each, sha256, (...signed) => verifications.push(signed) > 0);
		const [signed] = verifications;
		const right = signed ? await isSignature(...signed) : false;
		if (right === null) return [NO_SIGNATURES];
		const name = named([each]);
		if (!right)
			findings.push({
				state: 'fails',
				text: `${name} não tem uma assinatura verdadeira: algo nele foi mudado.`,
			});
		else if (fault !== null)
			findings.push({
				state: 'fails',
				text: `${name} traz outra coisa que a assinada: algo nele foi mudado.`,
			});
	}
	if (findings.length > 0) return findings;
	const many = checkpoints.length > 1;
	const text = many
		? 'têm assinatura verdadeira: nada neles foi mudado.'
		: 'tem assinatura verdadeira: nada nele foi mudado.';
	return [{ state: 'holds', text: `${named(checkpoints)} ${text}` }];
}

function keyFindings(checkpoints: readonly HeldCheckpoint[], { keys }: EvidenceContext): Finding[] {
	const used = new Map(checkpoints.map(({ public_key, key_id }) => [public_key, key_id]));
	return [...used].map(([key, id]) =>
		keys.includes(key)
			? { state: 'holds', text: `A chave ${id} está na lista pública deste site.` }
			: { state: 'fails', text: `A chave ${id} não está na lista pública deste site.` },
	);
}

/** What the checkpoints state of this auction, in each ledger. */
function stateFindings(
	checkpoints: readonly HeldCheckpoint[],
	stated: readonly WitnessedHead[],
	context: EvidenceContext,
): Finding[] {
	if (stated.some(({ head }) => head.auction_id !== context.auction_id))
		return [{ state: 'fails', text: 'Este ponto de controle é de outro leilão.' }];
	if (stated.length === 0)
		return [
			{
				state: 'unknown',
				text: `${named(checkpoints)} não ${checkpoints.length > 1 ? 'dizem' : 'diz'} nada deste leilão, que não tinha mudado desde o ponto anterior.`,
			},
		];
	const times = new Map(checkpoints.map(({ checkpoint: { number, at } }) => [number, at]));
	return context.sources.map((source) => sourceFinding(stated, source, { ...context, times }));
}

function sourceFinding(
	stated: readonly WitnessedHead[],
	{ name, texts, complete }: Source,
	{ auction_id, sha256, times }: EvidenceContext & { times: ReadonlyMap<number, string> },
): Finding {
	// An older export need not contain what was stated later.
	const reached = complete ? stated : stated.filter(({ head }) => head.seq <= texts.length);
	const lost = lostHead(auction_id, texts, reached, sha256);
	if (lost?.how === 'cut')
		return {
			state: 'fails',
			text: `O ponto de controle ${placed(lost.number)} atesta o registro ${placed(lost.head.seq)}; ${name} tem só ${texts.length.toLocaleString('pt-BR')}.`,
			seq: texts.length + 1,
		};
	if (lost) {
		const { head, number } = lost;
		return {
			state: 'fails',
			text: `Comparado com ${name}: o registro ${placed(head.seq)} não é o que o ponto de controle ${placed(number)} atesta.`,
			seq: head.seq,
			differences: [
				{
					field: 'Impressão digital do registro',
					expected: head.hash,
					found: sha256(texts[head.seq - 1] ?? ''),
				},
			],
		};
	}
	const last = reached.reduce<WitnessedHead | null>(
		(one, other) => (one && one.head.seq >= other.head.seq ? one : other),
		null,
	);
	if (!last || reached.length < stated.length)
		return {
			state: 'unknown',
			text: `O ponto de controle é mais novo que ${name}, que vai até o ${placed(texts.length)}.`,
		};
	const at = formatDateTimeSeconds(times.get(last.number) ?? '');
	return {
		state: 'holds',
		text: `Até o ${placed(last.head.seq)}, ${name} é o que o ponto de controle ${placed(last.number)} atesta, de ${at}.`,
	};
}

function stampFindings(checkpoints: readonly HeldCheckpoint[]): Finding[] {
	if (!checkpoints.some(({ time_stamp }) => time_stamp)) return [];
	return [
		{
			state: 'unknown',
			text: 'O carimbo do tempo (RFC 3161) que está no arquivo não é conferido nesta página. Use npm run verify.',
		},
	];
}
