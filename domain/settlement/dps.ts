import { z } from 'zod';
import { readTaxId, type TaxId } from '#domain/values/tax-id.ts';

/** The national code of an auctioneer's service (LC 116, item 17.13). */
export const AUCTIONEER_SERVICE = '171301';

/** Whether the issuer is under the Simples Nacional, with its code in the layout. */
export const SIMPLES = {
	none: { code: '1', words: 'Não optante' },
	mei: { code: '2', words: 'MEI' },
	small: { code: '3', words: 'Microempresa ou empresa de pequeno porte' },
} as const;
export type Simples = keyof typeof SIMPLES;

/** By which rules a small company under the Simples reckons its taxes. */
export const SIMPLES_REGIMES = {
	all: { code: '1', words: 'Tributos federais e ISS pelo Simples' },
	federal: { code: '2', words: 'Só os federais pelo Simples; ISS por fora' },
	outside: { code: '3', words: 'Federais e ISS por fora do Simples' },
} as const;
export type SimplesRegime = keyof typeof SIMPLES_REGIMES;

/** The special regimes of a municipality that an auctioneer may be under. */
export const SPECIAL_REGIMES = {
	none: { code: '0', words: 'Nenhum' },
	estimated: { code: '2', words: 'Estimativa' },
	municipal: { code: '3', words: 'Microempresa municipal' },
	autonomous: { code: '5', words: 'Profissional autônomo' },
	partnership: { code: '6', words: 'Sociedade de profissionais' },
} as const;
export type SpecialRegime = keyof typeof SPECIAL_REGIMES;

const keys = <T extends string>(of: Record<T, unknown>) => Object.keys(of) as [T, ...T[]];
const choice = <T extends string>(name: string, of: Record<T, unknown>) =>
	z.enum(keys(of), `${name} aceita ${keys(of).join(', ')}`);

const PERCENT = (name: string, most: number) =>
	`${name} deve ser um percentual de 0 a ${most}, com até duas casas`;
const percent = (name: string, most: number) =>
	z
		.number(PERCENT(name, most))
		.min(0, PERCENT(name, most))
		.max(most, PERCENT(name, most))
		.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, PERCENT(name, most));

const SERIES = 'Série deve ser um número de 1 a 49999, que são as de programas próprios';
const FIRST = 'Próximo número deve ser um número inteiro a partir de 1';

/** What a DPS states of its issuer beside name and number: typed by the desk, as the municipality registered it. */
export const fiscalFields = {
	municipal_registration: z
		.string('Inscrição municipal deve ser um texto')
		.trim()
		.min(1, 'Inscrição municipal não pode ficar em branco')
		.max(15, 'Inscrição municipal deve ter no máximo 15 caracteres')
		.nullable(),
	simples: choice('simples', SIMPLES),
	simples_regime: choice('simples_regime', SIMPLES_REGIMES).nullable(),
	special_regime: choice('special_regime', SPECIAL_REGIMES),
	/** The municipality's rate; LC 116 art. 8 allows 5 % at most. */
	iss_percent: percent('Alíquota do ISS', 5).nullable(),
	/** The approximate total of taxes under the Simples (Lei 12.741). */
	simples_percent: percent('Total aproximado de tributos', 99.99).nullable(),
	series: z
		.string(SERIES)
		.regex(/^[1-4]?\d{1,4}$/, SERIES)
		.refine((typed) => Number(typed) > 0, SERIES),
	/** The number of the first DPS that is made here. */
	first_number: z.int(FIRST).min(1, FIRST).max(999_999_999_999, FIRST),
};

const stored = z.object({
	...fiscalFields,
	municipality: z.string(),
	municipality_name: z.string(),
	state: z.string(),
});
/** The fiscal data of an auctioneer: `municipality` is the code of IBGE. */
export type FiscalData = z.infer<typeof stored>;

type Regime = Pick<
	FiscalData,
	'simples' | 'simples_regime' | 'special_regime' | 'iss_percent' | 'simples_percent'
>;

/** Whether the issuer states a rate: under the Simples for all taxes, or under a special regime, the municipality has its own. */
export function statesRate({
	simples,
	simples_regime,
	special_regime,
}: Omit<Regime, 'iss_percent' | 'simples_percent'>): boolean {
	if (special_regime !== 'none' || simples === 'mei') return false;
	return simples === 'none' || simples_regime !== 'all';
}

/** What is missing or does not go together, by field. */
export function regimeFaults(regime: Regime): { path: string; message: string }[] {
	const small = regime.simples === 'small';
	const faults: [boolean, string, string][] = [
		[
			small && regime.simples_regime === null,
			'simples_regime',
			'Escolha como a empresa apura os tributos no Simples',
		],
		[
			!small && regime.simples_regime !== null,
			'simples_regime',
			'Só microempresa ou empresa de pequeno porte escolhe a apuração',
		],
		[
			small && regime.simples_percent === null,
			'simples_percent',
			'Informe o total aproximado de tributos do Simples',
		],
		[
			!small && regime.simples_percent !== null,
			'simples_percent',
			'Só microempresa ou empresa de pequeno porte informa este total',
		],
		[
			statesRate(regime) && regime.iss_percent === null,
			'iss_percent',
			'Informe a alíquota do ISS no município',
		],
		[
			!statesRate(regime) && regime.iss_percent !== null,
			'iss_percent',
			'Neste regime a alíquota não é informada na DPS',
		],
	];
	return faults.flatMap(([wrong, path, message]) => (wrong ? [{ path, message }] : []));
}

/** Who gave or took the service: a name, and the number as it is written; null where it is not known. */
interface Party {
	name: string;
	tax_id: string | null;
}

/** What a DPS is made of. */
export interface DpsFacts {
	issuer: (Party & { fiscal: FiscalData | null }) | null;
	taker: Party & { address: string | null };
}

/** The names of what keeps a DPS from being made, in the order of the form. */
export function missingForDps({ issuer, taker }: DpsFacts): string[] {
	const missing: [boolean, string][] = [
		[issuer === null, 'o leiloeiro do lote no cadastro de leiloeiros'],
		[issuer !== null && issuer.tax_id === null, 'o CPF do leiloeiro'],
		[issuer !== null && issuer.fiscal === null, 'os dados fiscais do leiloeiro (município, regime, série)'],
		[taker.tax_id === null, 'o CPF ou CNPJ de quem pagou'],
		[
			[issuer?.tax_id, taker.tax_id].some(hasLetters),
			'um CNPJ só de números: o leiaute nacional ainda não aceita letras',
		],
	];
	return missing.flatMap(([absent, name]) => (absent ? [name] : []));
}

function hasLetters(tax_id: string | null | undefined): boolean {
	return /[A-Z]/.test(tax_id ?? '');
}

/** A number's kind and digits. */
export function taxIdDigits(written: string): { kind: TaxId['kind']; digits: string } {
	const read = readTaxId(written);
	return { kind: read?.kind ?? 'CPF', digits: (read?.text ?? '').replace(/\D/g, '') };
}

/** The 45 characters that identify a DPS: municipality, kind and number of the issuer's registration (a CPF with zeros before it), series, number. */
export function dpsId(
	{ municipality, series }: Pick<FiscalData, 'municipality' | 'series'>,
	tax_id: string,
	number: number,
): string {
	const { kind, digits } = taxIdDigits(tax_id);
	const parts = [municipality, kind === 'CPF' ? '1' : '2', digits.padStart(14, '0'), series.padStart(5, '0')];
	return `DPS${parts.join('')}${String(number).padStart(15, '0')}`;
}
