import { ACCESS } from './access.ts';
import { CLOCK } from './clock.ts';
import { ENUM } from './enum.ts';
import { FIELDS } from './fields.ts';
import { FLOOD } from './flood.ts';
import { FUZZ } from './fuzz.ts';
import { killApp } from './kill-app.ts';
import { killDb } from './kill-db.ts';
import { LEDGER } from './ledger.ts';
import { LIMITS } from './limits.ts';
import { outage } from './outage.ts';
import { PII } from './pii.ts';
import { PIX } from './pix.ts';
import { powerCut } from './power-cut.ts';
import type { Proof } from './proof.ts';
import { RACE } from './race.ts';
import { replay } from './replay.ts';
import { RULES } from './rules.ts';
import { SESSION } from './session.ts';
import { UPLOAD } from './upload.ts';

/** Every proof, in the order in which they are run. */
export const PROOFS: readonly Proof[] = [
	RULES,
	RACE,
	CLOCK,
	LEDGER,
	PIX,
	FLOOD,
	UPLOAD,
	outage,
	LIMITS,
	ENUM,
	SESSION,
	killDb,
	killApp,
	powerCut,
	replay,
	ACCESS,
	FIELDS,
	FUZZ,
	PII,
];
