/** Browsers and Node have these two; the library of the language itself does not. */
declare function atob(text: string): string;
declare function btoa(bytes: string): string;
