import { ACCESS } from './access.ts';
import { CLOCK } from './clock.ts';
import { diskFull } from './disk-full.ts';
import { ENUM } from './enum.ts';
import { FAULTS_PROOF } from './faults.ts';
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
import { restart } from './restart.ts';
import { restore } from './restore.ts';
import { RULES } from './rules.ts';
import { SCAN } from './scan.ts';
import { SESSION } from './session.ts';
import { upgrade } from './upgrade.ts';
import { UPLOAD } from './upload.ts';
import { WITNESS } from './witness.ts';

/** All proofs in the order of a run: the longest first, so that a small run does not wait for one at its end. */
export const PROOFS: readonly Proof[] = [
	killApp,
	UPLOAD,
	LIMITS,
	RACE,
	SESSION,
	replay,
	killDb,
	restart,
	upgrade,
	restore,
	diskFull,
	powerCut,
	CLOCK,
	FUZZ,
	PII,
	LEDGER,
	WITNESS,
	ACCESS,
	FIELDS,
	PIX,
	RULES,
	FAULTS_PROOF,
	FLOOD,
	ENUM,
	outage,
	SCAN,
];
