import type { Sha256 } from '#domain/ledger/ledger.ts';
import {
	isReceiptSigned,
	isRefusal,
	keyId,
	receiptFault,
	type SignedClaim,
	type SignedReceipt,
	type SignedRefusal,
} from '#domain/ledger/receipts.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { type BidRefusal, problem } from '#domain/problems/problems.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import type { Finding } from './finding.ts';
import { isSignature } from './finding.ts';
import { refusalWords } from './refusal-words.ts';

/** A ledger in which to look up a receipt. */
export interface Source {
	/** 'o seu arquivo', 'o registro publicado': with its article, which texts contract (no registro). */
	name: string;
	texts: readonly string[];
	/**
	 * Whether it must contain every record that a receipt refers to. The operator's ledger must; an older export need
	 * not.
	 */
	complete: boolean;
}

/** What a visitor's evidence is compared with. */
export interface EvidenceContext {
	auction_id: string;
	/** The operator's public list of keys. */
	keys: readonly string[];
	sources: readonly Source[];
	sha256: Sha256;
}

/** Checks a receipt: its signature, its key, and its record in each available ledger. */
export async function receiptFindings(receipt: SignedClaim, context: EvidenceContext): Promise<Finding[]> {
	if (receipt.auction_id !== context.auction_id)
		return [{ state: 'fails', text: 'Este recibo é de outro leilão.' }];
	return [
		await signatureFinding(receipt, context.sha256),
		keyFinding(receipt, context),
		...context.sources.map((source) => placeFinding(receipt, source, context.sha256)),
		...(context.sources.length === 0 ? [NO_LEDGER] : []),
	];
}

const NO_LEDGER: Finding = {
	state: 'unknown',
	text: 'Sem conexão e sem um arquivo do registro do leilão, não foi possível procurar o lance do recibo.',
};

export const NO_SIGNATURES: Finding = {
	state: 'unknown',
	text: 'Este navegador não confere assinaturas Ed25519 (precisa ser recente, e a página vir por https). Use outro, ou npm run verify.',
};

async function signatureFinding(receipt: SignedClaim, sha256: Sha256): Promise<Finding> {
	// The browser verifies asynchronously and the domain synchronously, so the arguments are collected first.
	const verifications: Parameters<typeof isSignature>[] = [];
	isReceiptSigned(receipt, sha256, (...signed) => verifications.push(signed) > 0);
	const [signed] = verifications;
	const right = signed ? await isSignature(...signed) : false;
	if (right === null) return NO_SIGNATURES;
	return right
		? { state: 'holds', text: 'A assinatura do recibo é verdadeira: nada nele foi mudado.' }
		: {
				state: 'fails',
				text: 'A assinatura não é deste recibo: algo nele foi mudado.',
				...placeOf(receipt),
			};
}

/** The record to show for a receipt that is invalid on its own. A refusal has none. */
function placeOf(receipt: SignedClaim): Pick<Finding, 'seq'> {
	return isRefusal(receipt) ? {} : { seq: receipt.seq };
}

function keyFinding(receipt: SignedClaim, { keys, sha256 }: EvidenceContext): Finding {
	const { public_key, key_id } = receipt;
	const named = keyId(public_key, sha256);
	if (named !== key_id)
		return {
			state: 'fails',
			text: 'O nome da chave não é o desta chave.',
			...placeOf(receipt),
			differences: [{ field: 'Chave', expected: named, found: key_id }],
		};
	return keys.includes(public_key)
		? { state: 'holds', text: `A chave ${key_id} está na lista pública deste site.` }
		: {
				state: 'fails',
				text: `A chave ${key_id} não está na lista pública deste site.`,
				...placeOf(receipt),
			};
}

/** Looks up the receipt's record and head in a ledger. The signature is a separate finding. */
function placeFinding(receipt: SignedClaim, source: Source, sha256: Sha256): Finding {
	const { name, texts, complete } = source;
	const { head } = receipt;
	const fault = receiptFault(receipt, texts, sha256, () => true);
	if (fault === null) return { state: 'holds', text: placeWords(receipt, name) };
	if (texts.length < head.seq)
		return complete
			? {
					state: 'fails',
					text: `O recibo foi dado com ${head.seq} registros; ${name} tem só ${texts.length}.`,
					seq: texts.length + 1,
				}
			: {
					state: 'unknown',
					text: `O recibo é mais novo que ${name}, que vai até o nº ${texts.length}.`,
				};
	const [place, expected] = placeAtFault(receipt, texts, sha256);
	return {
		state: 'fails',
		text: `O registro nº ${place} de ${name} não é o que foi assinado.`,
		...(place > 0 && { seq: place }),
		differences: [
			{ field: 'Impressão digital do registro', expected, found: sha256(texts[place - 1] ?? '') },
		],
	};
}

function placeWords(receipt: SignedClaim, name: string): string {
	const { seq: head } = receipt.head;
	if (!isRefusal(receipt))
		return `O lance está n${name}: registro nº ${receipt.seq}, e tudo até o nº ${head} é o que foi assinado.`;
	const refusal = `O lance de ${formatBRL(receipt.amount)} foi recusado em ${formatDateTimeSeconds(receipt.at)}, sem entrar no registro do leilão: ${refusedWords(receipt)}`;
	return head === 0
		? `${refusal} O registro do leilão ainda estava vazio.`
		: `${refusal} Tudo n${name} até o nº ${head}, o que valia para esse lance, é o que foi assinado.`;
}

/** The reason, as stated in the signed claim. */
function refusedWords({ problem: refused }: SignedRefusal): string {
	const withdrawn = problem('auction.not-found');
	return refused.code === withdrawn.code
		? pageWordsOf(withdrawn).detail
		: refusalWords(refused as BidRefusal);
}

/** The record that differs from what was signed, and the hash it should have. */
function placeAtFault(
	receipt: SignedReceipt | SignedRefusal,
	texts: readonly string[],
	sha256: Sha256,
): [number, string] {
	const { head } = receipt;
	if (isRefusal(receipt)) return [head.seq, head.hash];
	const { seq, record_hash } = receipt;
	return sha256(texts[seq - 1] ?? '') === record_hash ? [head.seq, head.hash] : [seq, record_hash];
}
