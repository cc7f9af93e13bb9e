# One image for servers and workers; the command says which.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ENV MODELS_DIR=/app/models
# What only building needs stays behind.
RUN node scripts/prepare.ts && node scripts/fetch-models.ts && npm prune --omit=dev

FROM node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV HOST=0.0.0.0 DATA_DIR=/data MODELS_DIR=/app/models
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "server/main.ts"]
