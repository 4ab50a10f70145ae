# The server with its built pages. All configuration comes from environment variables; see README.md.
# BASE needs Debian's libraries, Node 24 or later and npm, and is only for building. The image copies just the libraries
# that Node needs, and contains the Node of package-lock.json. Without a registry: npm run trial:container.
ARG BASE=node:26-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node tools/build.ts
RUN node ops/container/system.ts

FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional packages are platform binaries, and only Node is needed; peers are optional integrations.
RUN npm ci --omit=dev --omit=optional --omit=peer --ignore-scripts
COPY ops/container ./ops/container
RUN node ops/container/trim-packages.ts

# With keys for both vendors: docker build --target production
FROM scratch AS production
COPY --from=build /app/system /
COPY --from=build --chown=1000:1000 /app/owned /
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/usr/local/bin
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json LICENSE NOTICE ./
COPY contract ./contract
COPY data ./data
COPY domain ./domain
COPY server ./server
COPY tools/admin.ts tools/reconcile.ts tools/run-command.ts ./tools/
# Numeric, so that Kubernetes can verify runAsNonRoot.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "server/health-check.ts"]
# Exec form: SIGTERM reaches the server itself, which finishes work in progress. A larger young generation (in MB) cuts
# the CPU time of a search by a fifth.
CMD ["node", "--min-semi-space-size=64", "--max-semi-space-size=64", "server/main.ts"]

# The same, with simulators for vendors without a key.
FROM production AS demo
COPY simulators ./simulators
