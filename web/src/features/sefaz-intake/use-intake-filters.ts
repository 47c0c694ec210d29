import { INTAKE_STATES, type IntakeState } from '@canhoto/contracts/sefaz-intake'
import * as z from 'zod/mini'
import { useListAddress } from '../../kit/list/use-list-address.ts'

const ALL = 'todas'

/** In the address. */
const FIELDS = {
  situacao: z.enum([...INTAKE_STATES, ALL]),
  remetente: z.string().check(z.regex(/^[0-9A-Z]{8}([0-9A-Z]{6})?$/)),
  dia: z.iso.date(),
}

/** The filters as the address has them. Without one the new notes are shown. */
export function useIntakeFilters() {
  const { filters, change, choose, paging } = useListAddress(FIELDS)
  const { situacao = 'new', remetente: shipper = '', dia: day = '' } = filters
  const state = situacao === ALL ? null : situacao
  return {
    state,
    shipper,
    day,
    paging,
    query: { ...(state && { state }), ...(shipper && { shipper }), ...(day && { day }) },
    isSet: state !== 'new' || shipper !== '' || day !== '',
    clear: () => choose({ situacao: ALL }),
    onState: (next: IntakeState | null) => change({ situacao: next ?? ALL }),
    onShipper: (next: string) => change({ remetente: next || undefined }),
    onDay: (next: string) => change({ dia: next || undefined }),
  }
}
