import { randomBytes } from 'node:crypto';
import type { Answer } from '#server/testing/browser.ts';

/** What one person brings that nobody else may read, by what it is. */
export type Planted = Map<string, string>;

/** What a person's life on the site left to look at. */
export interface Journey {
	planted: Planted;
	/** Lots on which they did something. */
	lots: string[];
	/** Refusals that they were given, and addresses that they were sent to. */
	refusals: string[];
	locations: string[];
	/** Steps that were taken, with how each was answered. */
	steps: string[];
}

/** New ones for each person. */
export function plant(nth: number): Planted {
	const own = randomBytes(5).toString('hex');
	return new Map([
		['name', `Canária Planta ${own}`],
		['email', `canario-${own}@teste.invalid`],
		['password', `canario-senha-${own}`],
		['wrong password', `canario-errada-${own}`],
		['second password', `canario-segunda-${own}`],
		['third password', `canario-terceira-${own}`],
		['tax id', '529.982.247-25'],
		['document', `canario-documento-${own}`],
		['file name', `canario-arquivo-${own}`],
		['proof', `canario-comprovante-${own}`],
		['secret maximum', String(734_912.37 + nth * 1_000)],
		['secret maximum in centavos', String(73_491_237 + nth * 100_000)],
		['device', `canario-aparelho-${own}`],
		['address', `127.77.${1 + (nth % 250)}.201`],
		['rejection', `canario-motivo-${own}`],
	]);
}

export type Ask = (
	method: string,
	path: string,
	body?: unknown,
	headers?: Record<string, string>,
) => Promise<Answer>;
export type Said = (name: string) => string;
