import type { ComponentProps } from 'react';
import { Link } from 'react-router';

type Variant = 'primary' | 'outlined' | 'secondary' | 'quiet' | 'danger';

const LOOK: Record<Variant, string> = {
	primary: 'border-brand bg-brand text-on-brand hover:bg-brand-strong hover:border-brand-strong',
	outlined:
		'border-brand bg-surface text-brand hover:bg-brand hover:text-on-brand focus-visible:bg-brand focus-visible:text-on-brand',
	secondary: 'border-edge bg-surface text-ink hover:border-ink-soft',
	quiet: 'border-transparent text-ink hover:bg-wash',
	danger: 'border-live bg-live text-on-live hover:bg-live-strong hover:border-live-strong',
};

const SHAPE =
	'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border px-4 py-2 text-16 ' +
	'font-semibold no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-60';

function classes(variant: Variant, extra: string | undefined): string {
	return `${SHAPE} ${LOOK[variant]} ${extra ?? ''}`;
}

/** A button at least 44 px high. `type` defaults to 'button', so that it never submits by accident. */
export function Button({
	variant = 'primary',
	className,
	type = 'button',
	...rest
}: ComponentProps<'button'> & { variant?: Variant }) {
	return <button type={type} className={classes(variant, className)} {...rest} />;
}

/** A link that looks like a button, for navigation to another page. */
export function LinkButton({
	variant = 'primary',
	className,
	...rest
}: ComponentProps<typeof Link> & { variant?: Variant }) {
	return <Link className={classes(variant, className)} {...rest} />;
}
