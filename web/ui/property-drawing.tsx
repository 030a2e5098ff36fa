import { PROPERTY_TYPES, type PropertyType } from '#domain/property.ts';

const BLOCK =
	'M150 236V84h100v152M170 108h16v18h-16zM214 108h16v18h-16zM170 148h16v18h-16zM214 148h16v18h-16zM190 236v-40h20v40';
const HOUSE =
	'M128 236v-82M272 236v-82M112 164l88-72 88 72M182 236v-48h36v48M146 172h24v24h-24zM230 172h24v24h-24z';
const SHOP =
	'M132 236V132h136v104M120 132l16-36h128l16 36zM154 132v20M200 132v20M246 132v20M152 176h44v60M216 176h32v32h-32z';

/** One line drawing per kind of property, 400 × 300; the ground line is common to all. */
const DRAWINGS: Record<PropertyType, string> = {
	apartment: `${BLOCK}M262 236V124h42v112M276 144h14v14h-14zM276 178h14v14h-14z`,
	house: HOUSE,
	land: 'M112 236l40-56h96l40 56M184 180l-16 56M216 180l16 56M200 166c-18-22-28-32-28-47a28 28 0 0 1 56 0c0 15-10 25-28 47zM200 129a10 10 0 1 0 0-20 10 10 0 0 0 0 20z',
	building: `${BLOCK}M138 84h124M162 84V68h76v16`,
	commercial: SHOP,
	office: 'M128 236V96h144v140M128 131h144M128 166h144M128 201h144M176 96v140M224 96v140',
	store: SHOP,
	warehouse: 'M104 236v-92l96-44 96 44v92M148 236v-64h104v64M148 188h104M148 204h104M148 220h104',
	rural:
		'M116 236v-64l44-34 44 34v64M144 236v-36h32v36M262 236v-52M262 184c-26-6-30-40 0-60 30 20 26 54 0 60zM84 214h32M84 226h32',
	other: HOUSE,
};

/** A drawing of the kind of property, for a lot without pictures. */
export function PropertyDrawing({ type }: { type: PropertyType | null }) {
	const kind = type ?? 'other';
	return (
		<svg
			role="img"
			aria-label={`${PROPERTY_TYPES[kind]}, sem foto`}
			viewBox="0 0 400 300"
			className="absolute inset-0 size-full text-ink-soft"
			fill="none"
			stroke="currentColor"
			strokeWidth={2.5}
			strokeLinejoin="round"
			strokeLinecap="round"
		>
			<path d={DRAWINGS[kind]} />
			<path d="M64 236h272" />
		</svg>
	);
}
