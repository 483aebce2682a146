// Property tests play one commit's examples if PROPERTY_SEED names them, and new ones in each run otherwise.
import fc from 'fast-check';

const { PROPERTY_SEED } = process.env;
if (PROPERTY_SEED !== undefined) fc.configureGlobal({ seed: Number(PROPERTY_SEED) });
