import { INTAKE_STATES, type IntakeState } from '@canhoto/contracts/sefaz-intake'
import { useSearchParams } from 'react-router'

const ALL = 'todas'
const SHIPPER = /^[0-9A-Z]{8}([0-9A-Z]{6})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

type Name = 'situacao' | 'remetente' | 'dia'

/** The filters as the address has them: a reload, Back and a link lead to the same list. Without one the new notes are shown. */
export function useIntakeFilters() {
  const [params, setParams] = useSearchParams()
  const written = params.get('situacao')
  const state = INTAKE_STATES.find((each) => each === written) ?? (written === ALL ? null : 'new')
  const shipper = matching(params.get('remetente'), SHIPPER)
  const day = matching(params.get('dia'), DAY)

  function change(name: Name, value: string) {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next)
  }

  return {
    state,
    shipper,
    day,
    query: { ...(state && { state }), ...(shipper && { shipper }), ...(day && { day }) },
    isSet: state !== 'new' || shipper !== '' || day !== '',
    clear: () => setParams({ situacao: ALL }),
    onState: (next: IntakeState | null) => change('situacao', next ?? ALL),
    onShipper: (next: string) => change('remetente', next),
    onDay: (next: string) => change('dia', next),
  }
}

const matching = (text: string | null, pattern: RegExp) => (text && pattern.test(text) ? text : '')
