/** Where the web shows a proof to anyone who has its link. Apart from proofs.ts, which the first download does not need. */
export const VERIFICATION_PATH = '/verificar/'
