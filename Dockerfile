# The server with its built pages. All configuration comes from environment variables; see README.md.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node tools/build.ts

FROM node:26-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional packages are other platforms' binaries and a Node that the base image already provides.
RUN npm ci --omit=dev --omit=optional

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -m 700 -o node -g node /data
WORKDIR /app
COPY package.json LICENSE NOTICE ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY contract ./contract
COPY data ./data
COPY domain ./domain
COPY server ./server
COPY simulators ./simulators
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "server/health-check.ts"]
# Exec form: SIGTERM reaches the server itself, which finishes work in progress.
CMD ["node", "server/main.ts"]
