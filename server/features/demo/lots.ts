import type { DemoLot } from './lots/lot.ts';
import { OTHERS } from './lots/others.ts';
import { RUNNING } from './lots/running.ts';

/** Every auction of the demo, in the order in which they were announced, latest first. */
export const LOTS: readonly DemoLot[] = [...RUNNING, ...OTHERS];
