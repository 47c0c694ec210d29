/** 'Entrada SEFAZ'. */
export const INTAKE_PATH = '/dashboard/entrada-sefaz'
