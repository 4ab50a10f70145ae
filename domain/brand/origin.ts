/** Scheme and host name of a `URL.origin`: 'https' and 'flights.example' of 'https://flights.example:8443'. */
export function readOrigin(origin: string): { readonly scheme: string; readonly hostname: string } {
  const [scheme = '', rest = ''] = origin.toLowerCase().split('://');
  const [host = ''] = rest.split('/');
  return { scheme, hostname: host.replace(/:\d+$/, '') };
}
