# One image for servers and workers; the command says which. It runs in production, as a user without rights, and writes to
# /data and /tmp alone: `docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges …`.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Runs after `npm ci`.
COPY scripts/slim-modules.mjs scripts/
RUN npm ci
COPY . .
ENV MODELS_DIR=/app/models
# What only building needs stays behind.
RUN node scripts/prepare.ts && node scripts/fetch-models.ts && npm prune --omit=dev

FROM node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MODELS_DIR=/app/models
# glibc gives freed memory back: after a burst a server keeps less of it.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1048576
# The programs belong to root, so that the process cannot change them.
COPY --from=build /app /app
RUN mkdir --mode=700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "server/main.ts"]
