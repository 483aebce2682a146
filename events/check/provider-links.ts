import type { ProgramProblem } from '#events/program';
import type { Check } from './program-map.ts';

/** True for the address of a page on the internet, as the footer of every page links it. */
const isPage = (text: string): boolean => /^https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?(?:[/?#]\S*)?$/i.test(text);

interface Link {
  readonly name: string;
  readonly address: string;
  readonly example: string;
}

const NATIONAL_PRODUCER_NUMBER = /^\d{1,10}$/;

const checkNumber = (number: string | undefined): ProgramProblem[] =>
  number === undefined || NATIONAL_PRODUCER_NUMBER.test(number)
    ? []
    : [{ path: 'display.provider.license.number', reason: `${JSON.stringify(number)} is no National Producer Number: it has 1 to 10 digits` }];

/** The footer's links. Programs that are stored already are not checked: their pages are shown as they were. */
export const checkProviderLinks: Check = ({ program: { display } }) => {
  const { privacyUrl, termsUrl, license } = display.provider;
  const links: readonly Link[] = [
    { name: 'privacyUrl', address: privacyUrl, example: 'https://www.example.com/privacy' },
    { name: 'termsUrl', address: termsUrl, example: 'https://www.example.com/terms' },
    ...(license ? [{ name: 'license.lookupUrl', address: license.lookupUrl, example: 'https://www.example.com/licenses' }] : []),
  ];
  const broken = links.flatMap(({ name, address, example }) => {
    if (isPage(address)) return [];
    const reason = `${JSON.stringify(address)} is no address that the footer can link to: write it in full, with https, such as "${example}"`;
    return [{ path: `display.provider.${name}`, reason }];
  });
  return [...broken, ...checkNumber(license?.number)];
};
