import type { SefazSettings } from '@canhoto/contracts/sefaz-settings'
import { formatCount } from '../../../lib/format.ts'

/** What becomes of the events that are not registered yet, of which those of the other environment are never sent here. */
export function describeOpenEvents({ open_events }: Pick<SefazSettings, 'open_events'>): string {
  const { homologation, production } = open_events
  const parts = [
    production > 0 && `${formatCount(production, 'evento', 'eventos')} de produção`,
    homologation > 0 && `${formatCount(homologation, 'evento', 'eventos')} de homologação`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return 'Vale para as entregas que terminarem a partir de agora.'
  return `Vale para as entregas que terminarem a partir de agora. Aguardam: ${parts.join(' e ')}; cada um só vai para o ambiente em que foi criado.`
}
