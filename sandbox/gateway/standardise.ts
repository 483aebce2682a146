import type { Address } from '../state/entities.ts';
import { spread } from '../world.ts';

// The abbreviations of USPS Publication 28 that buyers write out most.
const words: Readonly<Record<string, string>> = {
  STREET: 'ST', AVENUE: 'AVE', AV: 'AVE', BOULEVARD: 'BLVD', DRIVE: 'DR', ROAD: 'RD', LANE: 'LN', COURT: 'CT', CIRCLE: 'CIR', PLACE: 'PL',
  PARKWAY: 'PKWY', HIGHWAY: 'HWY', TERRACE: 'TER', TRAIL: 'TRL', SQUARE: 'SQ', NORTH: 'N', SOUTH: 'S', EAST: 'E', WEST: 'W', NORTHEAST: 'NE',
  NORTHWEST: 'NW', SOUTHEAST: 'SE', SOUTHWEST: 'SW', APARTMENT: 'APT', SUITE: 'STE', BUILDING: 'BLDG', FLOOR: 'FL', ROOM: 'RM',
};

const zipCounties: Readonly<Record<string, string>> = {
  '021': 'SUFFOLK', '100': 'NEW YORK', '104': 'BRONX', '112': 'KINGS', '191': 'PHILADELPHIA', '200': 'DISTRICT OF COLUMBIA', '303': 'FULTON',
  '331': 'MIAMI-DADE', '334': 'PALM BEACH', '336': 'HILLSBOROUGH', '372': 'DAVIDSON', '441': 'CUYAHOGA', '482': 'WAYNE', '554': 'HENNEPIN',
  '606': 'COOK', '631': 'ST. LOUIS CITY', '701': 'ORLEANS', '733': 'TRAVIS', '750': 'COLLIN', '752': 'DALLAS', '770': 'HARRIS', '782': 'BEXAR',
  '787': 'TRAVIS', '802': 'DENVER', '841': 'SALT LAKE', '850': 'MARICOPA', '891': 'CLARK', '900': 'LOS ANGELES', '921': 'SAN DIEGO',
  '941': 'SAN FRANCISCO', '972': 'MULTNOMAH', '981': 'KING',
};

// Where the ZIP says nothing, the state's most populous county.
const stateCounties: Readonly<Record<string, string>> = {
  AL: 'JEFFERSON', AK: 'ANCHORAGE', AZ: 'MARICOPA', AR: 'PULASKI', CA: 'LOS ANGELES', CO: 'EL PASO', CT: 'FAIRFIELD', DE: 'NEW CASTLE',
  DC: 'DISTRICT OF COLUMBIA', FL: 'MIAMI-DADE', GA: 'FULTON', HI: 'HONOLULU', ID: 'ADA', IL: 'COOK', IN: 'MARION', IA: 'POLK', KS: 'JOHNSON',
  KY: 'JEFFERSON', LA: 'EAST BATON ROUGE', ME: 'CUMBERLAND', MD: 'MONTGOMERY', MA: 'MIDDLESEX', MI: 'WAYNE', MN: 'HENNEPIN', MS: 'HINDS',
  MO: 'ST. LOUIS', MT: 'YELLOWSTONE', NE: 'DOUGLAS', NV: 'CLARK', NH: 'HILLSBOROUGH', NJ: 'BERGEN', NM: 'BERNALILLO', NY: 'KINGS',
  NC: 'WAKE', ND: 'CASS', OH: 'FRANKLIN', OK: 'OKLAHOMA', OR: 'MULTNOMAH', PA: 'PHILADELPHIA', RI: 'PROVIDENCE', SC: 'GREENVILLE',
  SD: 'MINNEHAHA', TN: 'SHELBY', TX: 'HARRIS', UT: 'SALT LAKE', VT: 'CHITTENDEN', VA: 'FAIRFAX', WA: 'KING', WV: 'KANAWHA',
  WI: 'MILWAUKEE', WY: 'LARAMIE',
};

const line = (text: string): string =>
  text.toUpperCase().replaceAll(/[.,]/g, ' ').trim().split(/\s+/).map((word) => words[word] ?? word).join(' ');

// The last two digits keep away from 00, which the postal service does not use.
const plusFour = (text: string): string => String(1001 + spread(text, 8998));

/**
 * The address as the postal service would write it: upper case, abbreviated, ZIP+4, with its county. The same address, the same answer; what is
 * standardised already comes back unchanged. Null where it cannot be validated: no street or city, no such state or ZIP, or ZIP 00000.
 */
export function standardise(entered: Address): Address | null {
  const Street1 = line(entered.Street1);
  const Street2 = line(entered.Street2);
  const City = line(entered.City);
  const StateAbbr = entered.StateAbbr.trim().toUpperCase();
  const zip = /^(\d{5})(-?\d{4})?$/.exec(entered.PostalCode.trim())?.[1];
  const stateCounty = stateCounties[StateAbbr];
  if (zip === undefined || zip === '00000' || Street1 === '' || City === '' || stateCounty === undefined) return null;
  const PostalCode = `${zip}-${plusFour([Street1, Street2, City, zip].join('|'))}`;
  return { Street1, Street2, City, StateAbbr, PostalCode, County: zipCounties[zip.slice(0, 3)] ?? stateCounty };
}
