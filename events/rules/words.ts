/** What stands over a page that lacks answers (specification, 5: page validation). */
export const PAGE_INCOMPLETE = 'Please verify that all required questions are filled out.';
