import { z } from 'zod';
import { nameForm } from '#domain/account.ts';

const text = z.string();

/**
 * The fields that the accounts library's own endpoints may be sent. It drops what it does not know; the house
 * refuses it, so that nobody believes to have set a role or a status (contract, HTTP).
 */
export const BODIES: Record<string, z.ZodType> = {
	'/sign-in/email': z.strictObject({
		email: z.email('Email inválido'),
		password: text,
		rememberMe: z.boolean().optional(),
		callbackURL: text.optional(),
	}),
	'/sign-up/email': z.strictObject({
		...nameForm.shape,
		email: z.email('Email inválido'),
		password: text,
		rememberMe: z.boolean().optional(),
		callbackURL: text.optional(),
	}),
	'/request-password-reset': z.strictObject({
		email: z.email('Email inválido'),
		redirectTo: text.optional(),
	}),
	'/reset-password': z.strictObject({ newPassword: text, token: text }),
	'/change-password': z.strictObject({
		currentPassword: text,
		newPassword: text,
		revokeOtherSessions: z.boolean().optional(),
	}),
	'/update-user': nameForm,
	'/send-verification-email': z.strictObject({
		email: z.email('Email inválido'),
		callbackURL: text.optional(),
	}),
};
