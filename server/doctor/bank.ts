import { DAY } from '#domain/values/time.ts';
import type { BankAccount } from '#server/features/settlement/pix/charging.ts';
import { readCertificates } from '#server/platform/pix/pem.ts';
import { bankAccounts } from '#server/start/bank-accounts.ts';
import type { Env } from '#server/start/env.ts';
import { type Finding, reportOf } from './finding.ts';

/** How long before its end a certificate is mentioned that is renewed by itself. */
const NOTICE = 21 * DAY;

/** The same of one that a bank issues, which takes days and a person; the back office says it as early. */
const BANK_NOTICE = 30 * DAY;

/** The end of a certificate, judged at `now` in epoch milliseconds. */
export function judgeEnd(
	check: string,
	name: string,
	valid_to: string,
	now: number,
	notice = NOTICE,
): Finding {
	const { ok, warning, error } = reportOf(check);
	const left = Date.parse(valid_to) - now;
	const end = new Date(Date.parse(valid_to)).toISOString().slice(0, 10);
	if (left <= 0) return error(`${name} expired on ${end}`, 'Renew it.');
	if (left < notice)
		return warning(
			`${name} expires on ${end}`,
			notice === NOTICE
				? 'Renew it now, and find out why it was not renewed by itself.'
				: 'Ask the bank for another one now.',
		);
	return ok(`${name} is valid until ${end}`);
}

/** The certificates for the API Pix of the operator's bank and of those of payees. */
export function examineBanks(env: Env, now: number): Finding[] {
	const { ok } = reportOf('pix');
	const byHand = env.PIX_KEY
		? 'static Pix codes; a person confirms payments'
		: 'no Pix key: winners are told to ask how to pay';
	const accounts = bankAccounts(env);
	return [
		...(accounts.some(({ of }) => of === 'operator') ? [] : [ok(byHand)]),
		...accounts.flatMap((account) => examineAccount(account, now)),
	];
}

function examineAccount({ of, receiver, cert, webhook_ca }: BankAccount, now: number): Finding[] {
	const [own, issuer] =
		of === 'operator'
			? ['PIX_CERT', 'PIX_WEBHOOK_CA']
			: [`the certificate of ${receiver.name}`, `the webhook_ca of ${receiver.name}`];
	const ends = (name: string, pem: string) =>
		readCertificates(pem).map(({ validTo }) => judgeEnd('pix', name, validTo, now, BANK_NOTICE));
	return [...ends(own, cert), ...(webhook_ca === undefined ? [] : ends(issuer, webhook_ca))];
}
