# One image for servers and workers; the command says which. It runs in production, as a user without rights, and writes to
# /data and /tmp alone: `docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges …`.
# `docker build --pull --no-cache .` brings the security updates of all its parts (docs/decisions/124-parts-of-the-image.md).

# ffmpeg: Debian's source, without formats that the product does not use. Debian's package needs 455 MB.
FROM debian:bookworm-slim AS ffmpeg
COPY docker/build-ffmpeg.sh .
RUN sh build-ffmpeg.sh

# The product, its modules, the web client and the speech model.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Runs after `npm ci`.
COPY scripts/slim-modules.mjs scripts/
RUN npm ci
COPY . .
ENV MODELS_DIR=/app/models
# By npm, which puts Prisma's generators on the path.
RUN npm run build && node scripts/fetch-models.ts
# Development dependencies and types are not needed any more.
RUN npm prune --omit=dev && node scripts/slim-modules.mjs --production

# The image: Debian with Node alone (no npm), ffmpeg and the product.
FROM debian:bookworm-slim
# The libraries of ffmpeg, and Debian's fixes since the base image was published.
RUN apt-get update && apt-get upgrade -y && apt-get install -y --no-install-recommends libdav1d6 libx264-164 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt
COPY --from=ffmpeg /ffmpeg/bin/ /usr/local/bin/
COPY --from=build /usr/local/bin/node /usr/local/bin/
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MODELS_DIR=/app/models
# glibc gives freed memory back: after a burst a server keeps less of it.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1048576
# The programs belong to root, so that the process cannot change them.
COPY --from=build /app /app
RUN useradd --uid 1000 --user-group --create-home node && mkdir --mode=700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "server/main.ts"]
