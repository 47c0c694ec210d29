/** Where the web shows a proof to anyone who has its link. */
export const VERIFICATION_PATH = '/verificar/'
/** Where it shows a delivery to anyone who has its link. */
export const TRACKING_PATH = '/acompanhar/'
