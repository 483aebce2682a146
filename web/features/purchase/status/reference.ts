/** The first eight digits of the application's id, such as 3F2A-91BC: can be read out in a call, and the console's search finds it. */
export const toReference = (id: string): string => `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
