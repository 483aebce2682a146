import { chakra } from '@chakra-ui/react';
import type { JSX } from 'react';

/** So that nobody believes a test site's policy number. */
export function TestSiteBanner({ productionUrl }: { productionUrl: string | undefined }): JSX.Element {
  return (
    <chakra.p bg="notice.subtle" color="notice" borderBottomWidth="hairline" borderColor="notice.line" textStyle="small" fontWeight="medium" textAlign="center"
      paddingInline="4" paddingBlock="2">
      This is a test site. To make a purchase, please go to our{' '}
      {productionUrl ? <chakra.a href={productionUrl} textDecoration="underline">production site</chakra.a> : <span>production site</span>}<span>.</span>
    </chakra.p>
  );
}
