import { PROPERTY_TYPES, type PropertyType } from '#domain/lot/property.ts';
import { GROUND, PROPERTY_DRAWINGS } from '#domain/lot/property-drawings.ts';

/** A drawing of the kind of property, for a lot without pictures. */
export default function PropertyDrawing({ type }: { type: PropertyType | null }) {
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
			<path d={PROPERTY_DRAWINGS[kind]} />
			<path d={GROUND} />
		</svg>
	);
}
