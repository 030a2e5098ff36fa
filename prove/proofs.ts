import { CLOCK } from './clock.ts';
import { ENUM } from './enum.ts';
import { killApp } from './kill-app.ts';
import { killDb } from './kill-db.ts';
import { LEDGER } from './ledger.ts';
import { LIMITS } from './limits.ts';
import { outage } from './outage.ts';
import { PIX } from './pix.ts';
import { powerCut } from './power-cut.ts';
import type { Proof } from './proof.ts';
import { RACE } from './race.ts';
import { replay } from './replay.ts';
import { RULES } from './rules.ts';
import { SESSION } from './session.ts';

/** Every proof, in the order in which they are run. */
export const PROOFS: readonly Proof[] = [
	RULES,
	RACE,
	CLOCK,
	LEDGER,
	PIX,
	outage,
	LIMITS,
	ENUM,
	SESSION,
	killDb,
	killApp,
	powerCut,
	replay,
];
