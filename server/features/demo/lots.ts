import type { DemoLot } from './lots/lot.ts';
import { OTHERS } from './lots/others.ts';
import { RUNNING } from './lots/running.ts';

/** All auctions of the demo in the order of their announcement, latest first. */
export const LOTS: readonly DemoLot[] = [...RUNNING, ...OTHERS];
