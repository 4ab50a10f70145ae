import { constants, createGzip, type Gzip } from 'node:zlib';

/**
 * Packs a stream's texts, each of which is sent at once: neither our compression nor a proxy's buffer may hold one
 * back. Streamed texts are compact, so more thorough packing takes twice the time and saves only a twelfth.
 */
export function createStreamPacker(): Gzip {
  return createGzip({ flush: constants.Z_SYNC_FLUSH, level: 4 });
}

/** Whether the client accepts gzip by name (`*` does not count); `q=0` refuses it (RFC 9110, section 12.5.3). */
export function acceptsGzip(accepted = ''): boolean {
  return /\bgzip\b(?![ \t]*;[ \t]*q=0(?:\.0*)?(?:[ \t,]|$))/i.test(accepted);
}
