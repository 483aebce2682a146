export const TERMS_MISSING = 'Must approve terms and conditions';
export const AFFIDAVIT_MISSING = 'Please read this document and accept it.';
