/** States, and territories with a postal service of their own; the islands that Argentina claims are Argentine addresses. */
const codes = `
  AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD
  CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FO FR GA
  GB GD GE GF GH GI GL GM GN GP GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG
  KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MQ MR
  MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA
  RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR
  TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WS YE ZA ZM ZW
`;

/**
 * Spanish names by ISO 3166-1 code, in alphabetical order, for \`src/text/countries.ts\`. Made where pages are built,
 * because browsers have different versions of them.
 */
export function countryNames(): Readonly<Record<string, string>> {
  const names = new Intl.DisplayNames('es-AR', { type: 'region' });
  const { compare } = new Intl.Collator('es');
  const named = codes
    .trim()
    .split(/\s+/)
    .map((code) => [code, names.of(code) ?? code] as const);
  return Object.fromEntries(named.toSorted(([, a], [, b]) => compare(a, b)));
}
