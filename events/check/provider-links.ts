import type { Check } from './program-map.ts';

/** True for the address of a page on the internet, as the footer of every page links it. */
const isPage = (text: string): boolean => /^https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?(?:[/?#]\S*)?$/i.test(text);

/** The footer's links. Programs that are stored already are not checked: their pages are shown as they were. */
export const checkProviderLinks: Check = ({ program: { display } }) =>
  (['privacyUrl', 'termsUrl'] as const).flatMap((name) => {
    const text = display.provider[name];
    if (isPage(text)) return [];
    const reason = `${JSON.stringify(text)} is no address that the footer can link to: write it in full, with https, such as "https://www.example.com/${name.replace('Url', '')}"`;
    return [{ path: `display.provider.${name}`, reason }];
  });
