/** One entry of the analytics data layer (specification, 7: other). It contains no personal data. */
export type DataLayerEntry = { readonly event: string } & Readonly<Record<string, unknown>>;

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Adds an entry to the data layer of the tag manager. */
export function pushEntry(entry: DataLayerEntry): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}

export const createPageView = (page: string, title: string): DataLayerEntry => ({ event: 'pageview', page, title });

/** Publishes the view of a page that records no event: not found, ineligible, error. */
export const publishPageView = (page: string, title: string): void => pushEntry(createPageView(page, title));
