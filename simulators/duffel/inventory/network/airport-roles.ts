/** Airports limited to short flights, and their maximum distance in km. */
export const shortHaulKm: Readonly<Record<string, number>> = {
  LGA: 2420,
  DCA: 2420,
  DAL: 4000,
  MDW: 4500,
  HOU: 4500,
  CGH: 3200,
  SDU: 1500,
  AEP: 2500,
  LIN: 2200,
  BHD: 1200,
  LCY: 1700,
  ITM: 1700,
  SHA: 2600,
  GMP: 2000,
  TSA: 2200,
  BMA: 1200,
  RKV: 600,
  SZB: 1200,
  HLP: 1500,
  YTZ: 1200,
  HND: 16000,
  CIA: 2500,
  BUR: 4000,
  SNA: 4200,
};

/** Destinations of airlines from another continent that are not based there. */
export const gateways = new Set(
  `JFK EWR LAX SFO ORD IAD MIA BOS ATL DFW IAH SEA YYZ YVR YUL MEX CUN PTY BOG LIM SCL GRU GIG EZE LHR LGW MAN CDG AMS FRA MUC BER DUS MAD BCN LIS FCO MXP
  ZRH GVA VIE IST ATH DUB CPH ARN OSL HEL BRU WAW PRG BUD DXB DOH AUH JED RUH TLV CAI CMN ADD NBO JNB CPT LOS ACC DAR MRU DEL BOM BLR HYD MAA CMB DAC MLE KTM
  SIN KUL BKK HKT CGK DPS MNL SGN HAN HKG TPE ICN NRT HND KIX PEK PKX PVG CAN TFU SYD MEL BNE PER AKL NAN HNL`.split(
    /\s+/,
  ),
);
