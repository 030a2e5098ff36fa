import type { Camera } from './canvas/camera.ts';
import { createCanvas } from './canvas/canvas.ts';
import { chooseLight, chooseWeather, type Weather } from './canvas/light.ts';
import { createRandom, type Random } from './canvas/random.ts';
import type { Scene } from './canvas/scene.ts';
import { aerialCamera, drawAerial } from './places/aerial.ts';
import { BALCONY_APARTMENTS, WALK_UP_APARTMENTS } from './places/apartments.ts';
import { drawAvenue } from './places/avenue.ts';
import { type Building, cityCamera, drawCity } from './places/city.ts';
import { CORNER_SHOPS, TOWN_HOUSE } from './places/commercial.ts';
import { HIPPED_HOUSE, PAVILION_HOUSE, VERANDA_HOUSE } from './places/house.ts';
import { drawOpenLot, drawTownLot, landCamera } from './places/land.ts';
import { drawLot, type House, houseCamera, type StreetHouse } from './places/lot.ts';
import { BRISE_APARTMENTS, WAVE_APARTMENTS } from './places/modernist.ts';
import { CELL_OFFICE, GLASS_OFFICE, RIBBON_OFFICE } from './places/office.ts';
import { drawOldStreet } from './places/old-street.ts';
import { drawFarm, drawFields, GREAT_FARMHOUSE, ruralCamera } from './places/rural.ts';
import { BOXED_SOBRADO, CLAY_SOBRADO, CUBIC_SOBRADO } from './places/sobrado.ts';
import { AWNING_STORE, FRAMED_STORE, TILED_STORE } from './places/store.ts';
import { streetCamera } from './places/street.ts';
import { CORNER_TOWER, LOGGIA_TOWER } from './places/tower.ts';
import { BRICK_WAREHOUSE, DOCK_WAREHOUSE, PORTAL_WAREHOUSE } from './places/warehouse.ts';
import { drawYard, yardCamera } from './places/yard.ts';
import { drawPlan } from './plans/plan.ts';
import { drawBedroom } from './rooms/bedroom.ts';
import { drawEmptyRoom } from './rooms/empty-room.ts';
import { drawKitchen } from './rooms/kitchen.ts';
import { drawLivingRoom } from './rooms/living-room.ts';
import { roomCamera } from './rooms/room.ts';
import { drawWorkspace } from './rooms/workspace.ts';

/** A subject: its drawing function and its camera. */
interface Place {
	camera: (random: Random) => Camera;
	draw: (scene: Scene) => void;
}

const onLot = (house: StreetHouse): Place => ({
	camera: houseCamera,
	draw: (scene) => drawLot(scene, house),
});
const onFarm = (house: House): Place => ({ camera: ruralCamera, draw: (scene) => drawFarm(scene, house) });
const inCity = (building: Building): Place => ({
	camera: (random) => cityCamera(random, building),
	draw: (scene) => drawCity(scene, building),
});
const inYard = (building: Building): Place => ({
	camera: (random) => yardCamera(random, building),
	draw: (scene) => drawYard(scene, building),
});
const inside = (draw: Place['draw']): Place => ({ camera: roomCamera, draw });

const PLACES = {
	'boxed-sobrado': onLot(BOXED_SOBRADO),
	'clay-sobrado': onLot(CLAY_SOBRADO),
	'cubic-sobrado': onLot(CUBIC_SOBRADO),
	'veranda-house': onLot(VERANDA_HOUSE),
	'pavilion-house': onLot(PAVILION_HOUSE),
	'hipped-house': onLot(HIPPED_HOUSE),
	'balcony-apartments': inCity(BALCONY_APARTMENTS),
	'walk-up-apartments': inCity(WALK_UP_APARTMENTS),
	'brise-apartments': inCity(BRISE_APARTMENTS),
	'wave-apartments': inCity(WAVE_APARTMENTS),
	'corner-tower': inCity(CORNER_TOWER),
	'loggia-tower': inCity(LOGGIA_TOWER),
	'glass-office': inCity(GLASS_OFFICE),
	'cell-office': inCity(CELL_OFFICE),
	'ribbon-office': inCity(RIBBON_OFFICE),
	'corner-shops': inCity(CORNER_SHOPS),
	'town-house': inCity(TOWN_HOUSE),
	'awning-store': inCity(AWNING_STORE),
	'tiled-store': inCity(TILED_STORE),
	'framed-store': inCity(FRAMED_STORE),
	'portal-warehouse': inYard(PORTAL_WAREHOUSE),
	'brick-warehouse': inYard(BRICK_WAREHOUSE),
	'dock-warehouse': inYard(DOCK_WAREHOUSE),
	'great-farmhouse': onFarm(GREAT_FARMHOUSE),
	'country-house': onFarm(VERANDA_HOUSE),
	fields: { camera: ruralCamera, draw: drawFields },
	'open-lot': { camera: landCamera, draw: drawOpenLot },
	'town-lot': { camera: landCamera, draw: drawTownLot },
	'aerial-lots': { camera: aerialCamera, draw: drawAerial },
	'old-street': { camera: streetCamera, draw: drawOldStreet },
	avenue: { camera: streetCamera, draw: drawAvenue },
	plan: inside(drawPlan),
	'living-room': inside(drawLivingRoom),
	kitchen: inside(drawKitchen),
	bedroom: inside(drawBedroom),
	'empty-room': inside(drawEmptyRoom),
	workspace: inside(drawWorkspace),
} as const satisfies Record<string, Place>;

export type Subject = keyof typeof PLACES;
export const SUBJECTS = Object.keys(PLACES) as Subject[];

/** Draws a subject as an SVG of 1600 × 1200. The seed determines the picture, with its sky unless one is given. */
export function drawPicture(subject: Subject, seed: string, weather?: Weather): string {
	const random = createRandom(`${subject}/${seed}`);
	const place: Place = PLACES[subject];
	const scene: Scene = {
		canvas: createCanvas(),
		camera: place.camera(random),
		light: chooseLight(random, weather ?? chooseWeather(random)),
		random,
	};
	place.draw(scene);
	return scene.canvas.toSvg(random.chance(0.5));
}
