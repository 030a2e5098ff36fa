import { useEffect, useState } from 'react';
import { Switch } from '#web/ui/switch.tsx';
import { type AlertChoice, choose, useChoice } from './alert-choice.ts';
import { alertBy } from './alert-signals.ts';
import type { BidderPosition } from './position.ts';

/**
 * The switches for sound and vibration when the viewer is outbid, for this device. The leader sees both; a viewer who was
 * outbid needs the space for the next bid, and sees what is on, to switch it off.
 */
export function AlertChoices({ position }: { position: BidderPosition }) {
	const [vibrates, setVibrates] = useState(false);
	const on = { sound: useChoice('sound'), vibration: useChoice('vibration') };
	useEffect(() => setVibrates('vibrate' in navigator), []);
	const leading = position === 'leading';
	const sound = leading || (position === 'overtaken' && on.sound);
	const vibration = vibrates && (leading || (position === 'overtaken' && on.vibration));
	if (!sound && !vibration) return null;
	return (
		<fieldset className="flex flex-wrap items-center justify-between gap-x-2 text-14 text-ink-soft">
			<legend className="float-left py-2">Se superado:</legend>
			{sound && <Choice choice="sound" name="Som" />}
			{vibration && <Choice choice="vibration" name="Vibração" />}
		</fieldset>
	);
}

function Choice({ choice, name }: { choice: AlertChoice; name: string }) {
	const chosen = useChoice(choice);
	return (
		<span className="inline-flex items-center gap-1">
			<span aria-hidden>{name}</span>
			<Switch
				label={`${name} quando eu for superado`}
				checked={chosen}
				onChange={(on) => {
					choose(choice, on);
					// The example also makes the browser allow later sounds of this page.
					if (on) alertBy(choice);
				}}
			/>
		</span>
	);
}
