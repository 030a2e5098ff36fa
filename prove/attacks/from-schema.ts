import fc from 'fast-check';
import { z } from 'zod';
import { codePoint } from '#server/testing/code-point.ts';

/** The parts of a JSON schema that are used here. */
interface Shape {
	type?: string | string[];
	const?: unknown;
	enum?: unknown[];
	anyOf?: Shape[];
	oneOf?: Shape[];
	allOf?: Shape[];
	properties?: Record<string, Shape>;
	required?: string[];
	items?: Shape;
	minItems?: number;
	maxItems?: number;
	pattern?: string;
	format?: string;
	minLength?: number;
	maxLength?: number;
	minimum?: number;
	maximum?: number;
	exclusiveMinimum?: number;
	exclusiveMaximum?: number;
}

/** An arbitrary of inputs that fit a schema. `ids` are ids of existing rows. */
export function fromSchema(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
	return arbitrary(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, ids);
}

function arbitrary(shape: Shape, ids: readonly string[]): fc.Arbitrary<unknown> {
	if ('const' in shape) return fc.constant(shape.const);
	if (shape.enum) return fc.constantFrom(...shape.enum);
	const choices = shape.anyOf ?? shape.oneOf ?? (shape.allOf && [Object.assign({}, ...shape.allOf)]);
	if (choices) return fc.oneof(...choices.map((each) => arbitrary(each, ids)));
	if (Array.isArray(shape.type))
		return fc.oneof(...shape.type.map((type) => arbitrary({ ...shape, type }, ids)));
	return ofType(shape, ids);
}

function ofType(shape: Shape, ids: readonly string[]): fc.Arbitrary<unknown> {
	const { type, minItems = 0, maxItems = 5, minLength = 0, maxLength = 300 } = shape;
	if (type === 'object') return objects(shape, ids);
	if (type === 'array') {
		const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 8)) };
		return fc.array(shape.items ? arbitrary(shape.items, ids) : fc.jsonValue(), lengths);
	}
	if (type === 'string') {
		if (shape.format === 'uuid' && ids.length > 0) return fc.constantFrom(...ids);
		if (shape.format === 'email') return fc.emailAddress();
		if (shape.format === 'date-time')
			return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
		if (shape.pattern) return fc.stringMatching(new RegExp(shape.pattern));
		return fc.string({ unit: codePoint, minLength, maxLength: Math.max(minLength, maxLength) });
	}
	if (type === 'integer') return fc.integer(limits(shape, 1));
	if (type === 'number')
		return fc.double({ ...limits(shape, Number.MIN_VALUE), noNaN: true, noDefaultInfinity: true });
	if (type === 'boolean') return fc.boolean();
	return type === 'null' ? fc.constant(null) : fc.jsonValue();
}

/** The range of `integer` in PostgreSQL. */
const [LEAST, MOST] = [-2_147_483_648, 2_147_483_647];

function limits(shape: Shape, step: number): { min: number; max: number } {
	const { minimum = LEAST, maximum = MOST, exclusiveMinimum, exclusiveMaximum } = shape;
	return {
		min: exclusiveMinimum === undefined ? Math.max(minimum, LEAST) : exclusiveMinimum + step,
		max: exclusiveMaximum === undefined ? Math.min(maximum, MOST) : exclusiveMaximum - step,
	};
}

function objects({ properties = {}, required = [] }: Shape, ids: readonly string[]): fc.Arbitrary<unknown> {
	const fields = Object.fromEntries(
		Object.entries(properties).map(([name, shape]) => [name, arbitrary(shape, ids)]),
	);
	return fc.record(fields, { requiredKeys: required });
}
