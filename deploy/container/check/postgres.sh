#!/bin/sh
# PostgreSQL with POSTGRES_USER, POSTGRES_PASSWORD and a database of the user's name, in the volume /var/lib/postgresql.
set -eu
data=/var/lib/postgresql/data
as() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
PATH=/usr/lib/postgresql/17/bin:$PATH
if [ ! -s "$data/PG_VERSION" ]; then
	chown postgres /var/lib/postgresql
	echo "$POSTGRES_PASSWORD" >/tmp/password
	chmod 0644 /tmp/password
	as initdb --pgdata "$data" --username "$POSTGRES_USER" --pwfile /tmp/password --auth scram-sha-256 \
		--encoding UTF8 --locale C.UTF-8 >/dev/null
	rm /tmp/password
	echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
	echo "create database $POSTGRES_USER" | as postgres --single -D "$data" postgres >/dev/null
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups postgres -D "$data" -c listen_addresses='*'
