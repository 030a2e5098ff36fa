import type { Sha256 } from '#domain/ledger.ts';
import { isReceiptSigned, keyId, receiptFault, type SignedReceipt } from '#domain/receipts.ts';
import type { Finding } from './finding.ts';
import { isSignature } from './signature.ts';

/** A ledger to look a receipt up in. */
export interface Source {
	/** 'o seu arquivo', 'o livro da casa'. */
	name: string;
	texts: readonly string[];
	/** Whether it must reach as far as any receipt: the house's own does, an older export need not. */
	complete: boolean;
}

interface Given {
	auction_id: string;
	/** The house's public list. */
	keys: readonly string[];
	sources: readonly Source[];
	sha256: Sha256;
}

/** What holds of a receipt: its signature, its key, and its place in each ledger at hand. */
export async function receiptFindings(receipt: SignedReceipt, given: Given): Promise<Finding[]> {
	if (receipt.auction_id !== given.auction_id)
		return [{ state: 'fails', text: 'Este comprovante é de outro leilão.' }];
	return [
		await signatureFinding(receipt, given.sha256),
		keyFinding(receipt, given),
		...given.sources.map((source) => placeFinding(receipt, source, given.sha256)),
		...(given.sources.length === 0 ? [NO_LEDGER] : []),
	];
}

const NO_LEDGER: Finding = {
	state: 'unknown',
	text: 'Sem conexão e sem um arquivo do livro, não foi possível procurar o lance do comprovante.',
};

async function signatureFinding(receipt: SignedReceipt, sha256: Sha256): Promise<Finding> {
	// The browser answers later than the domain asks, so what is to be verified is taken down first.
	const asked: Parameters<typeof isSignature>[] = [];
	isReceiptSigned(receipt, sha256, (...signed) => asked.push(signed) > 0);
	const [signed] = asked;
	const right = signed ? await isSignature(...signed) : false;
	if (right === null)
		return {
			state: 'unknown',
			text: 'Este navegador não confere assinaturas Ed25519 (precisa ser recente, e a página vir por https). Use outro, ou npm run verify.',
		};
	return right
		? { state: 'holds', text: 'A assinatura do comprovante é verdadeira: nada nele foi mudado.' }
		: {
				state: 'fails',
				text: 'A assinatura não é deste comprovante: algo nele foi mudado.',
				seq: receipt.seq,
			};
}

function keyFinding({ public_key, key_id, seq }: SignedReceipt, { keys, sha256 }: Given): Finding {
	const named = keyId(public_key, sha256);
	if (named !== key_id)
		return {
			state: 'fails',
			text: 'O nome da chave não é o desta chave.',
			seq,
			differences: [{ field: 'Chave', expected: named, found: key_id }],
		};
	return keys.includes(public_key)
		? { state: 'holds', text: `A chave ${key_id} está na lista pública da casa.` }
		: { state: 'fails', text: `A chave ${key_id} não está na lista pública da casa.`, seq };
}

/** Where the receipt's record and head stand in a ledger. The signature is another finding. */
function placeFinding(receipt: SignedReceipt, source: Source, sha256: Sha256): Finding {
	const { seq, head, record_hash } = receipt;
	const { name, texts, complete } = source;
	const fault = receiptFault(receipt, texts, sha256, () => true);
	if (fault === null)
		return {
			state: 'holds',
			text: `O lance está em ${name}: registro nº ${seq}, e a história até o nº ${head.seq} é a que foi assinada.`,
		};
	if (texts.length < head.seq)
		return complete
			? {
					state: 'fails',
					text: `O comprovante foi dado com ${head.seq} registros; ${name} tem só ${texts.length}.`,
					seq: texts.length + 1,
				}
			: {
					state: 'unknown',
					text: `O comprovante é mais novo que ${name}, que vai até o nº ${texts.length}.`,
				};
	const own = sha256(texts[seq - 1] ?? '');
	const [place, expected] = own === record_hash ? [head.seq, head.hash] : [seq, record_hash];
	return {
		state: 'fails',
		text: `O registro nº ${place} de ${name} não é o que a casa assinou.`,
		seq: place,
		differences: [{ field: 'Resumo do registro', expected, found: sha256(texts[place - 1] ?? '') }],
	};
}
