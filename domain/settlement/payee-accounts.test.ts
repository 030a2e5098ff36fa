import { describe, expect, test } from 'vitest';
import { accountEnding, readBankAccount, readBranch, readPayeeKey, readPixCity } from './payee-accounts.ts';

describe('the Pix key of a payee', () => {
	test.each([
		['529.982.247-25', '52998224725', 'cpf'],
		['52998224725', '52998224725', 'cpf'],
		['12.345.678/0001-95', '12345678000195', 'cnpj'],
		['12.ABC.345/01DE-35', '12ABC34501DE35', 'cnpj'],
		['Financeiro@Banco.test', 'financeiro@banco.test', 'email'],
		['+55 11 98765-4320', '+5511987654320', 'phone'],
		['(11) 98765-4320', '+5511987654320', 'phone'],
		['11 98765-4320', '+5511987654320', 'phone'],
		['71C7D9BE-4B85-4E43-9F1C-1F3B8B4E9A2D', '71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2d', 'evp'],
	])('%s is stored as %s', (typed, key, kind) => {
		expect(readPayeeKey(typed)).toEqual({ key, kind });
	});

	test.each([
		'529.982.247-24',
		'12.345.678/0001-94',
		'+55 11 3333-4444',
		'71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2',
		'financeiro@',
		'https://banco.test',
		// A mobile phone for a bank, and for a person a CPF with a wrong digit.
		'11987654320',
		'119.876.543-20',
		'119876543-20',
	])('%s is refused', (typed) => {
		expect(readPayeeKey(typed)).toBeNull();
	});
});

test.each([
	['São Paulo', 'Sao Paulo'],
	["Pau d'Água", "Pau d'Agua"],
	['Poços de Caldas MG', null],
	['123', null],
	['', null],
])('the city %s of a Pix code is %s', (typed, city) => {
	expect(readPixCity(typed)).toBe(city);
});

test.each([
	['0001', '0001'],
	[' 1234-x ', '1234-X'],
	['123456', null],
	['1234-56', null],
	['agência 1', null],
])('the branch %s is %s', (typed, branch) => {
	expect(readBranch(typed)).toBe(branch);
});

test.each([
	['210.169-6', '210169-6'],
	['13000210169-x', '13000210169-X'],
	['210169', null],
	['210169-', null],
	['12-345', null],
])('the account %s is %s', (typed, account) => {
	expect(readBankAccount(typed)).toBe(account);
});

test('an account is told apart by its end', () => {
	expect(accountEnding({ pix_key: 'financeiro@banco.test', account: '210169-6' })).toBe(
		'chave Pix com final test, conta com final 69-6',
	);
	expect(accountEnding({ account: '210169-6' })).toBe('conta com final 69-6');
});
