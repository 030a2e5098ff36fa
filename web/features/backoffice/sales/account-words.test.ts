import { expect, test } from 'vitest';
import type { ShownAccount } from '#contract/shown-accounts.ts';
import { accountLines } from './account-words.ts';

const BANK = { bank: '001', branch: '1584', account: '210169-6' };

test.each<[ShownAccount, string[]]>([
	[{ pix_key: '12345678000195', pix_kind: 'cnpj', bank_name: null }, ['Pix (CNPJ): 12.345.678/0001-95']],
	[{ pix_key: '52998224725', pix_kind: 'cpf', bank_name: null }, ['Pix (CPF): 529.982.247-25']],
	[{ pix_key: '+5511987654320', pix_kind: 'phone', bank_name: null }, ['Pix (celular): +5511987654320']],
	[
		{ ...BANK, pix_key: 'a@banco.test', pix_kind: 'email', bank_name: 'Banco do Brasil S.A.' },
		['Pix (email): a@banco.test', 'Banco do Brasil S.A. (001), agência 1584, conta 210169-6'],
	],
	[{ ...BANK, pix_kind: null, bank_name: null }, ['banco 001, agência 1584, conta 210169-6']],
	// Stored before accounts were checked.
	[
		{ pix_key: 'a combinar', pix_kind: null, bank: 'Itaú', bank_name: null },
		['Pix: a combinar', 'banco Itaú'],
	],
])('%j is written %j', (account, lines) => {
	expect(accountLines(account)).toEqual(lines);
});
