/** Domain of anonymized addresses: nobody can own one (RFC 2606). */
export const anonymousDomain = 'anonymous.invalid';
