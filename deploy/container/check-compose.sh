#!/usr/bin/env bash
# Runs compose.yaml and uses it through its proxy (prove/composition.ts): sign-in, bids, streams, a picture, documents, and each server
# stopped by SIGTERM and started again meanwhile. PostgreSQL, Valkey, nginx and the S3 server are stand-ins from
# Debian's packages (check/Dockerfile), the network and everything else is that of compose.yaml. Needs what check.sh needs, and
# docker-compose with containernetworking-plugins and golang-github-containernetworking-plugin-dnsname (Debian's names).
set -euo pipefail
STORAGE=${1:-volume}
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source-path=SCRIPTDIR
source deploy/container/check/prepare.sh
PROJECT=martelo-check
command -v docker-compose >/dev/null || skip "needs docker-compose"
export DOCKER_HOST=unix://$work/podman.sock
profile=
[ "$STORAGE" != s3 ] || profile='--profile s3'
# The Compose of Debian is older than `name`. Its project folder keeps the paths of compose.yaml.
compose() {
	docker-compose $profile --project-name $PROJECT --project-directory deploy/container --env-file "$work/martelo.env" \
		--file "$work/compose.yaml" --file "$work/stand-ins.yaml" "$@"
}
# What a run leaves, or one that was killed.
remove() {
	podman ps --all --quiet --filter label=com.docker.compose.project=$PROJECT | xargs --no-run-if-empty podman rm --force --volumes --time 10
	podman volume ls --quiet --filter label=com.docker.compose.project=$PROJECT | xargs --no-run-if-empty podman volume rm --force
	podman network rm --force ${PROJECT}_default
} >/dev/null 2>&1
clean() {
	set +e
	kill $watching $service 2>/dev/null
	remove
	rm -rf "$work"
}
watching= service=
trap clean EXIT
make_base
make_image
for part in postgres valkey nginx s3; do build "$IMAGE-$part" deploy/container/check --target "$part"; done
ok "stand-ins built"

remove || true
podman system service --time 0 "$DOCKER_HOST" 2>"$work/service.log" &
service=$!
# Without systemd, podman runs no health checks by itself.
while sleep 1; do
	podman ps --quiet --filter health=starting | xargs --no-run-if-empty --max-args 1 podman healthcheck run >/dev/null 2>&1 || true
done &
watching=$!

grep --invert-match '^name:' deploy/container/compose.yaml >"$work/compose.yaml"
{
	echo 'services:'
	servers='one two' images='postgres valkey nginx'
	[ "$STORAGE" != s3 ] || { servers="$servers bucket" images="$images s3"; }
	for name in $servers; do echo "  $name: { image: $IMAGE }"; done
	for name in $images; do echo "  $name: { image: $IMAGE-$name }"; done
} >"$work/stand-ins.yaml"
port=$(free_port)
node_modules/.bin/node server/commands/keys.ts >"$work/martelo.env"
cat >>"$work/martelo.env" <<END
PORT=$port
PUBLIC_URL=http://127.0.0.1:$port
END
[ "$STORAGE" != s3 ] || cat >>"$work/martelo.env" <<END
S3_ENDPOINT=http://s3:8333
S3_BUCKET=martelo
S3_REGION=us-east-1
S3_ACCESS_KEY=check:martelo
S3_SECRET_KEY=$(openssl rand -hex 32)
END
compose config --quiet || fail "compose.yaml is not valid"
ok "Compose accepts compose.yaml"
started=$(date +%s)
compose up --detach --no-build >"$work/up.log" 2>&1 || fail "up: $(tail -5 "$work/up.log")"
ok "all containers started after $(($(date +%s) - started)) s, each when what it needs is there"

set -a
source "$work/martelo.env"
URL=$PUBLIC_URL
SERVERS="${PROJECT}_one_1 ${PROJECT}_two_1"
SERVER_URLS="http://10.89.7.11:3000 http://10.89.7.12:3000"
DATABASE_URL=postgres://martelo:$POSTGRES_PASSWORD@10.89.7.21:5432/martelo
[ "$STORAGE" != s3 ] || S3_ENDPOINT=http://10.89.7.23:8333
set +a
if ! node_modules/.bin/node prove/composition.ts; then
	for name in one_1 two_1 nginx_1 postgres_1; do
		echo "--- $name"
		podman logs --tail 15 "${PROJECT}_$name" 2>&1
	done
	fail "the composition"
fi
ok "sign-in, bids, streams, picture, documents, both servers stopped and started"
podman stats --no-stream --format 'memory: {{.Name}} {{.MemUsage}}' | sed 's# / .*##'
for name in $SERVERS; do
	[ "$(podman inspect --format '{{.HostConfig.ReadonlyRootfs}}' "$name")" = true ] || fail "$name has a writable root file system"
	[ "$(podman exec "$name" id -u)" = 10001 ] || fail "$name runs as another user"
done
ok "servers: not root, read-only root file system"
echo "not checked: the images of PostgreSQL, Valkey, nginx and SeaweedFS that compose.yaml names, and Docker's engine"
