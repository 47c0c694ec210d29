/** What every text of a company contains that another company must never see. */
export const SECRET_WORD = 'SEGREDO-DA-BETA'
