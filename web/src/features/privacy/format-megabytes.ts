const MB = 1024 * 1024
const amount = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** '1,5 MB' */
export const formatMegabytes = (bytes: number) => `${amount.format(bytes / MB)} MB`
