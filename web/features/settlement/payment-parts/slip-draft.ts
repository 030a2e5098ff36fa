import { SLIP_LIMIT_MEGABYTES } from '#domain/settlement/payment-components.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';

/** The guia as it was typed. */
export interface TypedSlip {
	file: File | null;
	number: string;
	amount: Centavos;
}

/** The first error of each field, by the server's name for it. */
export type SlipErrors = Record<string, string>;

/** Checks the guia before it is sent; the server decides, by the file's content. */
export function refusalOfSlip({ file, number, amount }: TypedSlip, price: Centavos): SlipErrors {
	const errors: SlipErrors = {};
	if (!file) errors.file = 'Escolha o PDF da guia.';
	else if (file.type !== '' && file.type !== 'application/pdf') errors.file = 'A guia deve ser um PDF.';
	else if (file.size > SLIP_LIMIT_MEGABYTES * 1024 * 1024)
		errors.file = `O arquivo passa de ${SLIP_LIMIT_MEGABYTES} MB.`;
	if (number === '') errors.number = 'Digite o número da guia.';
	if (amount !== price)
		errors.amount = `O valor da guia deve ser o preço da arrematação, ${formatBRL(price)}.`;
	return errors;
}
