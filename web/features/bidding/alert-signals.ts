import type { AlertChoice } from './alert-choice.ts';

/** Two falling notes: frequency in Hz, start in seconds. */
const NOTES = [
	[660, 0],
	[440, 0.18],
] as const;
const LENGTH = 0.16;
const VOLUME = 0.2;
/** After this time a signal is not given any more, in milliseconds. */
const LATEST = 500;

/** Pulses and pauses of the vibration, in milliseconds. */
const PULSES = [120, 80, 120];

let audio: AudioContext | null = null;

/** Gives one signal. A browser that does not allow it stays silent. */
export function alertBy(choice: AlertChoice): void {
	if (choice === 'vibration') navigator.vibrate?.(PULSES);
	else play().catch(() => undefined);
}

async function play(): Promise<void> {
	audio ??= new AudioContext();
	// Before the first gesture on a page, this waits for one. A late signal would say nothing.
	await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, LATEST))]);
	if (audio.state !== 'running') return;
	for (const [frequency, at] of NOTES) {
		const begin = audio.currentTime + at;
		const tone = new OscillatorNode(audio, { frequency, type: 'triangle' });
		const gain = new GainNode(audio, { gain: 0 });
		gain.gain.setValueAtTime(VOLUME, begin);
		gain.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
		tone.connect(gain).connect(audio.destination);
		tone.start(begin);
		tone.stop(begin + LENGTH);
	}
}
