/** '99%'; never 100 % while one is missing. */
export const formatShare = (part: number, whole: number) => `${Math.floor((100 * part) / whole)}%`
