import { ACCESS } from '#prove/proofs/access.ts';
import { CLOCK } from '#prove/proofs/clock.ts';
import { diskFull } from '#prove/proofs/disk-full.ts';
import { ENUM } from '#prove/proofs/enum.ts';
import { FAULTS_PROOF } from '#prove/proofs/faults.ts';
import { FIELDS } from '#prove/proofs/fields.ts';
import { FLOOD } from '#prove/proofs/flood.ts';
import { FLOOD_CALLS } from '#prove/proofs/flood-calls.ts';
import { FLOOD_CLASSES } from '#prove/proofs/flood-classes.ts';
import { FLOOD_SILENT } from '#prove/proofs/flood-silent.ts';
import { FUZZ } from '#prove/proofs/fuzz.ts';
import { killApp } from '#prove/proofs/kill-app.ts';
import { killDb } from '#prove/proofs/kill-db.ts';
import { LEDGER } from '#prove/proofs/ledger.ts';
import { LIMITS } from '#prove/proofs/limits.ts';
import { outage } from '#prove/proofs/outage.ts';
import { PII } from '#prove/proofs/pii.ts';
import { PIX } from '#prove/proofs/pix.ts';
import { powerCut } from '#prove/proofs/power-cut.ts';
import { RACE } from '#prove/proofs/race.ts';
import { replay } from '#prove/proofs/replay.ts';
import { restart } from '#prove/proofs/restart.ts';
import { restore } from '#prove/proofs/restore.ts';
import { RULES } from '#prove/proofs/rules.ts';
import { SCAN } from '#prove/proofs/scan.ts';
import { SESSION } from '#prove/proofs/session.ts';
import { upgrade } from '#prove/proofs/upgrade.ts';
import { UPLOAD } from '#prove/proofs/upload.ts';
import { WITNESS } from '#prove/proofs/witness.ts';
import type { Proof } from '#prove/system/proof.ts';

/** The proofs of `npm test`. */
export const AT_EACH_CHANGE: readonly Proof[] = [RACE];

/**
 * The proofs of `npm run test:all`, except for those that run by name only. Tests find most of what they find, or few changes affect what
 * they show (decision 094).
 */
const AT_NIGHT: readonly Proof[] = [
	LEDGER,
	killApp,
	replay,
	upgrade,
	CLOCK,
	PIX,
	RULES,
	UPLOAD,
	LIMITS,
	SESSION,
	killDb,
	restart,
	restore,
	diskFull,
	powerCut,
	FUZZ,
	PII,
	WITNESS,
	ACCESS,
	FIELDS,
	FAULTS_PROOF,
	FLOOD,
	FLOOD_CLASSES,
	FLOOD_SILENT,
	FLOOD_CALLS,
	ENUM,
	outage,
	SCAN,
];

/** All proofs, in the order of a run. */
export const PROOFS: readonly Proof[] = [...AT_EACH_CHANGE, ...AT_NIGHT];
