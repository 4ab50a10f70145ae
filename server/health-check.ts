/** Exits 0 if the server on this machine is ready; used as the container's health check. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).catch(() => null);
process.exit(answer?.ok === true ? 0 : 1);
