/** A phone number of ten digits as it is read: `(512) 555-0134`; anything else as it is. */
export const formatPhone = (text: string): string => text.replace(/^\D*(\d{3})\D*(\d{3})\D*(\d{4})\D*$/, '($1) $2-$3');
