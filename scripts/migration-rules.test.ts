import { describe, expect, it } from 'vitest';
import { unsafeSteps } from './migration-rules.ts';

const PATH = 'server/platform/db/migrations/071-a-step.sql';

describe('a migration beside the version before', () => {
	it.each([
		'drop table bids;',
		'alter table bids drop column amount;',
		'alter table bids drop amount;',
		'alter table bids add column note text,\n\tdrop column if exists amount;',
		'alter table bids rename column amount to price;',
		'alter table bids rename to offers;',
		'alter table bids alter column amount type numeric;',
		'alter table bids alter amount set data type numeric;',
		'ALTER TABLE bids\n\tALTER COLUMN amount SET NOT NULL;',
		'alter table bids alter column amount drop default;',
		'alter table bids add column note text not null;',
		'alter table bids add column share numeric(12, 2) not null;',
		'alter table bids add note text check (note <> $$ default $$) not null;',
		'drop function write_result(uuid);',
		'-- contract: too late\n\ncreate table a (b int);\ndrop table bids;',
	])('refuses %j', (text) => {
		expect(unsafeSteps(PATH, text)).toEqual([expect.stringContaining(`${PATH}:`)]);
	});

	it.each([
		'create table notes (id uuid primary key, amount bigint not null, renamed text);',
		'alter table bids add column note text;',
		"alter table bids add column note text not null default '', add column at timestamptz;",
		'alter table bids add column total bigint generated always as (amount) stored not null;',
		'alter table bids drop constraint bids_kind_check, add constraint bids_kind_check check (kind is not null);',
		'alter table bids alter column note drop not null;',
		'alter table bids add check (note is not null);',
		'-- drop table bids;\nselect 1;',
		"insert into words (word) values ('drop table bids; rename');",
		'create or replace function f() returns void language plpgsql as $$ begin drop table t; end $$;',
		'-- contract: nothing reads it since 0.2.0.\nalter table bids drop column amount;',
	])('accepts %j', (text) => {
		expect(unsafeSteps(PATH, text)).toEqual([]);
	});

	it('names the line of the statement', () => {
		const [complaint] = unsafeSteps(PATH, 'select 1;\n\n-- Too much.\ndrop table bids;\n');
		expect(complaint).toContain(`${PATH}:4: not safe`);
	});

	it('leaves earlier migrations and other files alone', () => {
		expect(unsafeSteps('server/platform/db/migrations/070-a.sql', 'drop table bids;')).toEqual([]);
		expect(unsafeSteps('server/features/071-a.sql', 'drop table bids;')).toEqual([]);
	});
});
