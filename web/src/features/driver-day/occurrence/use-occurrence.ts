import { MAX_NEXT_ATTEMPT_DAYS } from '@canhoto/contracts/limits'
import type { OccurrenceReason } from '@canhoto/contracts/occurrence-reasons'
import { useState } from 'react'
import { localDay } from '../../../lib/clock.ts'
import { useSignedIn } from '../../../session/use-session.ts'
import { notify } from '../../../ui/toasts/notify.ts'
import type { Note } from '../photo/receipt-photo.ts'
import { fixMoment, type Moment, recordOccurrence } from './record-occurrence.ts'

interface Options {
  note: Note
  driverId: string
  consented: boolean
  onClose: () => void
}

const EMPTY = { reasonId: '', text: '', nextAttempt: '' }

export type OccurrenceForm = ReturnType<typeof useOccurrence>

/** The first and the last day of a next attempt, by this phone's clock. */
export function nextAttemptDays(now: Date) {
  const last = new Date(now)
  last.setDate(now.getDate() + MAX_NEXT_ATTEMPT_DAYS)
  return { min: localDay(now), max: localDay(last) }
}

export function useOccurrence({ note, driverId, consented, onClose }: Options) {
  const { user, company } = useSignedIn()
  const owner = { userId: user.id, companyId: company.id, name: user.full_name }
  const [values, setValues] = useState(EMPTY)
  const [taken, setTaken] = useState<{ photo: Blob; moment: Moment } | null>(null)
  const [isShooting, setShooting] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function change(changed: Partial<typeof EMPTY>) {
    setValues((now) => ({ ...now, ...changed }))
    setProblem(null)
  }

  /** The time and the place are those of the shutter. */
  function take(photo: Blob, takenAt: Date) {
    setTaken({ photo, moment: { ...fixMoment(owner, consented), at: takenAt } })
    setShooting(false)
    setProblem(null)
  }

  async function record(reasons: readonly OccurrenceReason[]) {
    const moment = taken?.moment ?? fixMoment(owner, consented)
    const reason = reasons.find(({ id }) => id === values.reasonId)
    const missing = findMissing(reason, taken !== null, values.nextAttempt)
    setProblem(missing)
    if (!reason || missing) return
    setBusy(true)
    try {
      const photo = taken?.photo ?? null
      await recordOccurrence({ ...values, note, driverId, reason, photo, moment })
      const later = navigator.onLine ? '' : ' Será enviado quando houver conexão.'
      notify.success('Não entregue registrado', `NF ${note.nf_number}: ${reason.label}.${later}`)
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '')
      setBusy(false)
    }
  }

  return {
    values,
    change,
    photo: taken?.photo ?? null,
    removePhoto: () => setTaken(null),
    isShooting,
    shoot: () => setShooting(true),
    stopShooting: () => setShooting(false),
    take,
    busy,
    problem,
    record,
  }
}

function findMissing(
  reason: OccurrenceReason | undefined,
  hasPhoto: boolean,
  nextAttempt: string,
): string | null {
  if (!reason) return 'Escolha o motivo.'
  if (reason.photo_required && !hasPhoto) return 'Este motivo exige uma foto.'
  const { min, max } = nextAttemptDays(new Date())
  if (nextAttempt && (nextAttempt < min || nextAttempt > max))
    return `A nova tentativa deve ser de hoje até daqui a ${MAX_NEXT_ATTEMPT_DAYS} dias.`
  return null
}
