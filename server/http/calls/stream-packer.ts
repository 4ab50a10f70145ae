import { constants, createGzip, type Gzip } from 'node:zlib';

/**
 * Packs a stream's texts, each of which is sent at once: neither our compression nor a proxy's buffer may hold one back. Streamed
 * texts are compact: more thorough packing takes twice the time and saves a twelfth.
 */
export function createStreamPacker(): Gzip {
  return createGzip({ flush: constants.Z_SYNC_FLUSH, level: 4 });
}
