import { chakra } from '@chakra-ui/react';

/** Words for those who listen. */
export const Hidden = chakra('span', { base: { srOnly: true } });
