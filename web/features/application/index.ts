export { MovedAddressNote } from './AddressNote.tsx';
export { PageWords } from './PageWords.tsx';
export { ApplicationPage } from './ApplicationPage.tsx';
