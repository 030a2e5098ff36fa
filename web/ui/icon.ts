import { createElement, type SVGProps } from 'react';

/** The shapes of an icon, as lucide-react has them. */
type Shapes = [tag: string, attributes: Record<string, string>][];

interface IconProps extends SVGProps<SVGSVGElement> {
	size?: number;
}

const ATTRIBUTES = {
	viewBox: '0 0 24 24',
	fill: 'none',
	stroke: 'currentColor',
	strokeLinecap: 'round',
	strokeLinejoin: 'round',
} as const;

/**
 * In place of `createLucideIcon` in built pages (scripts/pages/icon-imports.ts): without its contexts, names, classes and namespace, which
 * no page uses. The shapes are made once for all uses of an icon.
 */
export default function createIcon(icon: Shapes) {
	const shapes = icon.map(([tag, attributes]) => createElement(tag, attributes));
	return function Icon({ size = 24, strokeWidth = 2, ...rest }: IconProps) {
		return createElement(
			'svg',
			{ ...ATTRIBUTES, width: size, height: size, strokeWidth, ...rest },
			...shapes,
		);
	};
}
