import { PLANS } from '../companies.ts'

const KNOWN: Record<string, string> = PLANS

/** 'Básico'; a plan of the platform's own is called as it is. */
export function planLabel(plan: string) {
  return KNOWN[plan] ?? plan
}
