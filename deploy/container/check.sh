#!/usr/bin/env bash
# Builds the image and runs it as compose.yaml does: not as root, on a read-only root file system, with a health check, stopped by
# SIGTERM. Needs buildah, podman and the project's packages (npm ci); as root on Linux. Where no registry of images can be reached, it
# makes the base image from Debian's packages (debootstrap). Its images stay for the next run: podman image rm localhost/martelo-check…
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source-path=SCRIPTDIR
source deploy/container/check/prepare.sh
NAME=martelo-check-$$
database=
clean() {
	podman rm --force --volumes --time 0 "$NAME" >/dev/null 2>&1 || true
	if [ -n "$database" ]; then kill "$database" 2>/dev/null || true; wait "$database" 2>/dev/null || true; fi
	rm -rf "$work"
}
trap clean EXIT
make_base
make_image

# A database: the project's own, on this machine.
node=node_modules/.bin/node
"$node" --input-type=module --eval "
	const { startEmbedded } = await import('#server/platform/db/embedded.ts');
	const { url, stop } = await startEmbedded('$work/postgres');
	(await import('node:fs')).writeFileSync('$work/url', url);
	process.on('SIGTERM', () => stop().then(() => process.exit(0)));
	setInterval(() => undefined, 1000);" &
database=$!
for _ in $(seq 120); do [ -s "$work/url" ] && break; sleep 0.5; done

port=$(free_port)
started=$(date +%s%N)
podman run --detach --name "$NAME" --network host --read-only --tmpfs /tmp --cap-drop all \
	--security-opt no-new-privileges --env PORT="$port" --env HOST=127.0.0.1 --env DATABASE_URL="$(cat "$work/url")" \
	--env AUTH_SECRET=0123456789abcdef0123456789abcdef --env IDENTITY_KEY=0123456789abcdef0123456789abcdef "$IMAGE" >/dev/null 2>"$work/run.log" ||
	fail "run: $(cat "$work/run.log")"
for _ in $(seq 1200); do
	curl --silent --fail "http://127.0.0.1:$port/readyz" >/dev/null && break
	[ "$(podman inspect --format '{{.State.Running}}' "$NAME")" = true ] || fail "the server ended: $(podman logs "$NAME" 2>&1 | tail -5)"
	sleep 0.1
done
took=$((($(date +%s%N) - started) / 1000000))
curl --silent --fail "http://127.0.0.1:$port/readyz" | grep -q '"ready":true' || fail "/readyz: $(podman logs "$NAME" 2>&1 | tail -5)"
curl --silent --fail "http://127.0.0.1:$port/" | grep -q '<html' || fail "no home page"
ok "serves pages; /readyz $took ms after podman run, with every migration; $(podman stats --no-stream --format '{{.MemUsage}}' "$NAME" | cut -d/ -f1)of memory"
[ "$(podman exec "$NAME" id -u)" = 10001 ] || fail "runs as another user"
podman exec "$NAME" sh -c 'touch /opt/martelo/x' 2>/dev/null && fail "the root file system can be written to"
ok "not root, read-only root file system"
podman healthcheck run "$NAME" >/dev/null || fail "the health check of a running server"
ok "health check"
podman kill --signal TERM "$NAME" >/dev/null
[ "$(podman wait "$NAME")" = 0 ] || fail "SIGTERM: $(podman logs "$NAME" 2>&1 | tail -5)"
ok "SIGTERM ends it with code 0"
echo "not checked: compose.yaml (deploy/container/check-compose.sh)"
