/** Facts missing or wrong in the source packages, maintained by hand. */

/** Airports with scheduled service that are missing from the airport list. */
export const addedAirports: readonly {
  readonly code: string;
  /** ISO 3166-2, if the state's abbreviation is commonly typed after the city. */
  readonly region?: string;
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly tier: 1 | 2 | 3;
}[] = [
  { code: 'KTI', name: 'Techo International Airport', country: 'KH', latitude: 11.36, longitude: 104.921, tier: 1 },
  {
    code: 'KIN',
    name: 'Norman Manley International Airport',
    country: 'JM',
    latitude: 17.936,
    longitude: -76.787,
    tier: 1,
  },
  {
    code: 'MHT',
    region: 'US-NH',
    name: 'Manchester-Boston Regional Airport',
    country: 'US',
    latitude: 42.933,
    longitude: -71.436,
    tier: 2,
  },
  { code: 'BIQ', name: 'Biarritz Pays Basque Airport', country: 'FR', latitude: 43.468, longitude: -1.523, tier: 2 },
  {
    code: 'PEG',
    name: "Perugia San Francesco d'Assisi Airport",
    country: 'IT',
    latitude: 43.096,
    longitude: 12.513,
    tier: 2,
  },
  { code: 'PHH', name: 'Pokhara International Airport', country: 'NP', latitude: 28.184, longitude: 84.015, tier: 2 },
  {
    code: 'NBJ',
    name: 'Dr. Antonio Agostinho Neto International Airport',
    country: 'AO',
    latitude: -9.051,
    longitude: 13.499,
    tier: 1,
  },
  { code: 'NOJ', name: 'Noyabrsk Airport', country: 'RU', latitude: 63.183, longitude: 75.27, tier: 2 },
  { code: 'DXN', name: 'Noida International Airport', country: 'IN', latitude: 28.176, longitude: 77.606, tier: 1 },
  {
    code: 'WSI',
    name: 'Western Sydney International Airport',
    country: 'AU',
    latitude: -33.888,
    longitude: 150.714,
    tier: 1,
  },
  { code: 'RIS', name: 'Rishiri Airport', country: 'JP', latitude: 45.242, longitude: 141.186, tier: 3 },
];

/** Airports with scheduled service that the list marks as having none. */
export const openedAirports: readonly string[] = ['COV'];

/** Airports without scheduled service that the list marks as having some. */
export const closedAirports: readonly string[] = ['ISL', 'PNH', 'ADA'];

/** Airports whose code changed after the list was made: old code to new. */
export const recodedAirports: Readonly<Record<string, string>> = { FRU: 'BSZ', PBI: 'DJT', NMT: 'NYT' };

/** Codes that travelers still type, with the airport that serves the place now. */
export const airportSuccessors: Readonly<Record<string, string>> = {
  TXL: 'BER',
  SXF: 'BER',
  TSE: 'NQZ',
  KIV: 'RMO',
  FRU: 'BSZ',
  PBI: 'DJT',
  ADA: 'COV',
  PNH: 'KTI',
  REP: 'SAI',
  MLH: 'BSL',
  EAP: 'BSL',
};

/** City names to show if the sources have a village, a county or an outdated spelling. */
export const cityNames: Readonly<Record<string, string>> = {
  MRU: 'Mauritius',
  RUN: 'Saint-Denis',
  BSL: 'Basel-Mulhouse',
  CKG: 'Chongqing',
  FOC: 'Fuzhou',
  GUA: 'Guatemala City',
  BAH: 'Bahrain',
  CUR: 'Curaçao',
  AUA: 'Aruba',
  BON: 'Bonaire',
  SLU: 'St Lucia',
  UVF: 'St Lucia',
  UBN: 'Ulaanbaatar',
  PLS: 'Providenciales',
  HER: 'Heraklion',
  PMI: 'Palma de Mallorca',
  SID: 'Sal',
  USM: 'Ko Samui',
  KTI: 'Phnom Penh',
  DXN: 'Noida',
  WSI: 'Sydney',
  COV: 'Adana',
  TFN: 'Tenerife',
  TFS: 'Tenerife',
  LPA: 'Gran Canaria',
  MAH: 'Menorca',
  FRA: 'Frankfurt',
  HHN: 'Frankfurt',
  BJV: 'Bodrum',
  MED: 'Medina',
  LOP: 'Lombok',
  LGK: 'Langkawi',
  PEN: 'Penang',
  CEB: 'Cebu',
  CRK: 'Clark',
  UKB: 'Kobe',
  ONT: 'Ontario',
  BWI: 'Baltimore',
  CHS: 'Charleston',
  OVD: 'Oviedo',
  RMU: 'Murcia',
  DJJ: 'Jayapura',
  LIH: 'Lihue',
  VCP: 'Campinas',
  DGO: 'Durango',
  POS: 'Port of Spain',
};

/** City names renamed wherever they occur. */
export const renamedCities: Readonly<Record<string, string>> = { 'New York City': 'New York' };
