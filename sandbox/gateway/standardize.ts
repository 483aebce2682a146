import type { Address } from '../state/entities.ts';
import { spread } from '../world.ts';
import { countyOf } from './counties.ts';
import { canBeIn } from './zip-codes.ts';

// The abbreviations of USPS Publication 28 that buyers write out most.
const words: Readonly<Record<string, string>> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  AV: 'AVE',
  BOULEVARD: 'BLVD',
  DRIVE: 'DR',
  ROAD: 'RD',
  LANE: 'LN',
  COURT: 'CT',
  CIRCLE: 'CIR',
  PLACE: 'PL',
  PARKWAY: 'PKWY',
  HIGHWAY: 'HWY',
  TERRACE: 'TER',
  TRAIL: 'TRL',
  SQUARE: 'SQ',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
  APARTMENT: 'APT',
  SUITE: 'STE',
  BUILDING: 'BLDG',
  FLOOR: 'FL',
  ROOM: 'RM',
};

const line = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[.,]/g, ' ')
    .trim()
    .split(/\s+/)
    .map((word) => words[word] ?? word)
    .join(' ');

// 1001 to 9998: always four digits, none of them leading zeros.
const plusFour = (text: string): string => String(1001 + spread(text, 8998));

/**
 * The address as the postal service would write it: upper case, abbreviated, ZIP+4, with its county. The same address, the same answer; what is
 * standardized already comes back unchanged. Null where it cannot be validated: no street or city, no such state or ZIP, a ZIP of another part of the country, or ZIP 00000.
 */
export function standardize(entered: Address): Address | null {
  const Street1 = line(entered.Street1);
  const Street2 = line(entered.Street2);
  const City = line(entered.City);
  const StateAbbr = entered.StateAbbr.trim().toUpperCase();
  const zip = /^(\d{5})(-?\d{4})?$/.exec(entered.PostalCode.trim())?.[1];
  const County = countyOf(StateAbbr, zip ?? '');
  if (zip === undefined || !canBeIn(zip, StateAbbr) || Street1 === '' || City === '' || County === undefined) return null;
  const PostalCode = `${zip}-${plusFour([Street1, Street2, City, zip].join('|'))}`;
  return { Street1, Street2, City, StateAbbr, PostalCode, County };
}
