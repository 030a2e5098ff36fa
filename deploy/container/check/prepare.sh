# Sourced by check.sh and check-compose.sh: what both need to build images and run containers here.
# shellcheck shell=bash
SELF=$PWD/deploy/container/$(basename "$0")
BASE=localhost/martelo-check-base
IMAGE=localhost/martelo-check
ok() { echo "ok: $*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }
skip() { echo "skipped: $*"; exit 0; }
for command in buildah podman; do command -v "$command" >/dev/null || skip "needs $command"; done

# crun refuses a machine with both versions of cgroups. This script and its containers then see version 1 alone, in mounts of their own.
if [ -z "${OWN_MOUNTS:-}" ] && [ -n "$(cat /sys/fs/cgroup/unified/cgroup.controllers 2>/dev/null)" ]; then
	OWN_MOUNTS=1 exec unshare --mount "$SELF" "$@"
fi
[ -z "${OWN_MOUNTS:-}" ] || umount /sys/fs/cgroup/unified

work=$(mktemp -d)
# Podman would raise the limit of open files, which not every machine allows; it lowers its own of processes to 32768.
processes=$(ulimit -Hu)
if [ "$processes" = unlimited ] || [ "$processes" -gt 32768 ]; then processes=32768; fi
cat >"$work/containers.conf" <<END
[containers]
default_ulimits = ["nofile=$(ulimit -Hn):$(ulimit -Hn)", "nproc=$processes:$processes"]
END
export CONTAINERS_CONF=$work/containers.conf

# Builds an image: its name, its folder, options. Logs to $work/build.log.
build() {
	local tag=$1 folder=$2
	shift 2
	nice buildah build --layers --isolation chroot --network host --format docker --build-arg BASE="$BASE" --tag "$tag" "$@" \
		"$folder" >"$work/build.log" 2>&1 || fail "build of $tag: $(tail -5 "$work/build.log")"
}

# The image that the Dockerfiles begin with, from a registry, or else from Debian's packages, without what the slim one leaves out.
make_base() {
	podman image exists "$BASE" && return
	local slim=docker.io/library/debian:trixie-slim
	if timeout 30 podman pull --quiet "$slim" >/dev/null 2>&1; then
		podman tag "$slim" "$BASE"
		return
	fi
	command -v debootstrap >/dev/null || skip "neither a registry of images nor debootstrap"
	debootstrap --variant=minbase trixie "$work/base" >"$work/debootstrap.log" || fail "debootstrap: $(tail -1 "$work/debootstrap.log")"
	tar -C "$work/base" --exclude='./var/cache/apt/*' --exclude='./var/lib/apt/lists/*' --exclude='./usr/share/doc/*' \
		--exclude='./usr/share/man/*' --exclude='./usr/share/locale/*' --exclude='./usr/share/info/*' -c . |
		podman import --quiet - "$BASE" >/dev/null
	rm -rf "$work/base"
	ok "base image made from Debian's packages"
}

# The product's image. A certificate authority that this machine needs is lent to npm.
make_image() {
	local lent=()
	if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
		echo "cafile=/run/lent-authority.pem" >"$work/npmrc"
		lent=(--volume "$NODE_EXTRA_CA_CERTS:/run/lent-authority.pem:ro" --volume "$work/npmrc:/root/.npmrc:ro")
	fi
	build "$IMAGE" . "${lent[@]}" --file deploy/container/Dockerfile --ignorefile deploy/container/Dockerfile.dockerignore
	ok "image built: $(podman image inspect --format '{{.Size}}' "$IMAGE" | awk '{ printf "%d MB", $1 / 1000000 }')"
}

# A free port of 127.0.0.1.
free_port() {
	node_modules/.bin/node --eval "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })"
}
