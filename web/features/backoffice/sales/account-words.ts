import type { Auctioneer } from '#contract/auctioneers.ts';
import type { Seller } from '#contract/sellers.ts';
import type { ShownAccount } from '#contract/shown-accounts.ts';
import { PIX_KEY_KINDS } from '#domain/settlement/pix-key-kinds.ts';
import { readTaxId } from '#domain/values/tax-id.ts';

/** An auctioneer or a seller, as the dialog of their account sees them. */
export type Payee = Pick<Auctioneer | Seller, 'id' | 'name' | 'version' | 'payout' | 'pending_payout'>;

/** An account in words, one line for the Pix key and one for the bank data: 'Pix (CNPJ): 12.345.678/0001-95'. */
export function accountLines({
	pix_key,
	pix_kind,
	bank,
	bank_name,
	branch,
	account,
}: ShownAccount): string[] {
	const number = pix_kind === 'cpf' || pix_kind === 'cnpj' ? readTaxId(pix_key ?? '')?.text : undefined;
	const key = pix_key && `Pix${pix_kind ? ` (${PIX_KEY_KINDS[pix_kind]})` : ''}: ${number ?? pix_key}`;
	const held = [
		bank && (bank_name ? `${bank_name} (${bank})` : `banco ${bank}`),
		branch && `agência ${branch}`,
		account && `conta ${account}`,
	];
	return [key, held.filter(Boolean).join(', ')].filter((line): line is string => Boolean(line));
}
