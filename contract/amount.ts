import { z } from 'zod';
import { centavosOf, formatBRL, MAX_AMOUNT } from '#domain/values/money.ts';

/** An amount in the API: a JSON number in reais with at most two decimals. */
export const reais = z.number().meta({ description: 'Reais (BRL), at most two decimals', example: 320000.5 });

/** An amount that a client sends: positive, at most two decimals, at most `MAX_AMOUNT`. */
export const sentAmount = z
	.number({ error: 'Valor deve ser um número em reais, como 320000.50' })
	.positive('Valor deve ser maior que zero')
	.max(MAX_AMOUNT / 100, `Valor não pode passar de ${formatBRL(MAX_AMOUNT)}`)
	.refine((value) => centavosOf(value) !== null, 'Valor deve ter no máximo duas casas decimais');

/** An instant: ISO 8601 with an offset. */
export const instant = z.string().meta({ format: 'date-time', example: '2026-11-28T12:00:00.000000Z' });

export const uuid = z.uuid('Identificador inválido: deve ser um UUID');
