/** The screen 'A conferir', for one import or for all. */
export const reviewAddress = (importId?: string) =>
  `/dashboard/importar/conferir${importId ? `?importacao=${importId}` : ''}`
