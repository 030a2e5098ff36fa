import { convertCurrencyToWords } from '@brazilian-utils/brazilian-utils/convert-currency-to-words';
import type { Centavos } from './money.ts';

/** `trezentos e vinte mil reais`: in words, so that a typing error in a binding bid is noticed. */
export function amountInWords(centavos: Centavos): string {
	return convertCurrencyToWords(centavos / 100);
}
