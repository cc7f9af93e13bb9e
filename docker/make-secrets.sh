#!/bin/sh
# Writes the secrets of docker-compose.yml to .env beside it, once: what is there stays. Run it before `docker compose up`.
set -eu
umask 077
file="${1:-$(dirname "$0")/../.env}"
touch "$file"
chmod 600 "$file"
for name in POSTGRES_PASSWORD REDIS_PASSWORD JWT_SECRET MINIO_ROOT_USER MINIO_ROOT_PASSWORD S3_ACCESS_KEY_ID \
  S3_SECRET_ACCESS_KEY METRICS_TOKEN GRAFANA_PASSWORD; do
  grep -q "^$name=." "$file" && continue
  printf '%s=%s\n' "$name" "$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')" >> "$file"
done
echo "The secrets are in $file. Keep it: the database and the bucket are made with them."
