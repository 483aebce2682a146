export { MovedAddressNote } from './AddressNote.tsx';
export { ApplicationPage } from './ApplicationPage.tsx';
export { ExtraComponents } from './PageComponent.tsx';
