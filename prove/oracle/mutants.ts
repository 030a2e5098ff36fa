import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RuleModules } from '#server/testing/auction-events.ts';
import { FAULTS, type Mutant } from './rule-faults.ts';

export const MUTANTS: readonly Mutant[] = Object.entries(FAULTS).flatMap(([file, faults]) =>
	faults.map(([why, from, to]) => ({ file: file as Mutant['file'], why, from, to })),
);

/** A copy of the domain without a fault, in which nothing may be found. */
export const UNCHANGED: Mutant = {
	file: 'bidding',
	why: 'nothing',
	from: 'end - at > window',
	to: 'end - at > window',
};

const DOMAIN = join(import.meta.dirname, '..', '..', 'domain');
const QUERY = 'mutant';

/** The modules that are not in domain/auction. */
const ELSEWHERE: Partial<Record<string, string>> = { ledger: 'ledger', proposals: 'settlement' };

/** The path of a module of the domain. */
export const pathOf = (name: string): string => join(DOMAIN, ELSEWHERE[name] ?? 'auction', `${name}.ts`);

let made = 0;
const texts = new Map<string, Mutant>();

/** Loads a copy of the domain with the fault: the same modules under another URL. */
export async function mutated(mutant: Mutant): Promise<RuleModules> {
	if (made === 0) registerHooks({ resolve: keepQuery, load: plantFault });
	made += 1;
	texts.set(String(made), mutant);
	const load = <T>(name: Mutant['file'] | 'auction' | 'ledger') =>
		import(`${pathToFileURL(pathOf(name)).href}?${QUERY}=${made}`) as Promise<T>;
	return {
		actions: await load<RuleModules['actions']>('actions'),
		auction: await load<RuleModules['auction']>('auction'),
		bidding: await load<RuleModules['bidding']>('bidding'),
		calls: await load<RuleModules['calls']>('hammer-calls'),
		proxyBids: await load<RuleModules['proxyBids']>('proxy-bids'),
		ledger: await load<RuleModules['ledger']>('ledger'),
		outage: await load<RuleModules['outage']>('outage'),
		roundStates: await load<RuleModules['roundStates']>('round-states'),
		preference: await load<RuleModules['preference']>('preference'),
		suspension: await load<RuleModules['suspension']>('suspension'),
		conditional: await load<RuleModules['conditional']>('conditional'),
		debtorPreference: await load<RuleModules['debtorPreference']>('debtor-preference'),
		decideOutcome: await load<RuleModules['decideOutcome']>('decide-outcome'),
		proposals: await load<RuleModules['proposals']>('proposals'),
	};
}

type Hooks = Parameters<typeof registerHooks>[0];

/** Resolves the imports of a copy to the same copy. */
const keepQuery: NonNullable<Hooks['resolve']> = (specifier, context, next) => {
	const resolved = next(specifier, context);
	const mark = /\?mutant=\d+$/.exec(context.parentURL ?? '')?.[0];
	return mark && /^(\.\/|#domain\/)/.test(specifier)
		? { ...resolved, url: `${resolved.url}${mark}` }
		: resolved;
};

const plantFault: NonNullable<Hooks['load']> = (url, context, next) => {
	const number = new URL(url).searchParams.get(QUERY);
	const mutant = number === null ? undefined : texts.get(number);
	if (!mutant || !url.includes(`/${mutant.file}.ts?`)) return next(url, context);
	const text = readFileSync(fileURLToPath(url.replace(/\?.*$/, '')), 'utf8');
	if (text.split(mutant.from).length !== 2)
		throw new Error(`${mutant.file}: "${mutant.why}" does not occur exactly once`);
	return {
		format: 'module-typescript',
		source: text.replace(mutant.from, () => mutant.to),
		shortCircuit: true,
	};
};
