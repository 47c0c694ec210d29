import type { CERTIFICATE_STATES } from '../certificates.ts'

export const CERTIFICATE_STATE_LABELS: Record<(typeof CERTIFICATE_STATES)[number], string> = {
  valid: 'Válido',
  expiring: 'Vencendo',
  expired: 'Vencido',
}

/** 'vence hoje', 'vence em 7 dias'. */
export function expiryLabel(daysLeft: number) {
  if (daysLeft <= 0) return 'vence hoje'
  return daysLeft === 1 ? 'vence amanhã' : `vence em ${daysLeft} dias`
}

interface Expiry {
  /** Of the holder. */
  subject: string
  /** 'dd/mm/aaaa' */
  day: string
  daysLeft: number
  isExpired: boolean
}

export function describeExpiry({ subject, day, daysLeft, isExpired }: Expiry) {
  const certificate = `O certificado digital de ${subject}`
  return isExpired
    ? `${certificate} venceu em ${day}: nada mais é enviado à SEFAZ.`
    : `${certificate} ${expiryLabel(daysLeft)} (${day}).`
}
