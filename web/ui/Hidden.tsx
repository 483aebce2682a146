import { chakra } from '@chakra-ui/react';

/** Words for those who listen. */
export const Hidden = chakra('span', { base: { srOnly: true } });

/** The same, read out when the words change. */
export const Announced = chakra('output', { base: { srOnly: true } });
