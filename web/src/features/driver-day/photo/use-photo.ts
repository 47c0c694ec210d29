import { useRef, useState } from 'react'
import type { Draft } from '../../../lib/outbox/drafts.ts'
import { useSignedIn } from '../../../session/use-session.ts'
import { notify } from '../../../ui/toasts/notify.ts'
import {
  confirmPhoto,
  fixPhoto,
  leftPhoto,
  type Note,
  type Receiver,
  type TakenPhoto,
} from './receipt-photo.ts'
import { usePhotoOnPhone } from './use-photo-on-phone.ts'

interface Options {
  note: Note
  draft: Draft | null
  driverId: string
  consented: boolean
  onClose: () => void
}

/** The photo to confirm, which is stored as soon as it is taken. */
export function usePhoto({ note, onClose, ...given }: Options) {
  const { shown, take, isUnstored, ...photo } = useTaken({ note, ...given })
  const [isShooting, setShooting] = useState(given.draft === null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function say(error: unknown) {
    const text = error instanceof Error ? error.message : ''
    notify.error('Erro ao enviar', `NF ${note.nf_number}: ${text}`)
    setProblem(text)
  }

  async function confirm(confirmed: TakenPhoto, receiver: Receiver) {
    setBusy(true)
    setProblem(null)
    try {
      await photo.store(confirmed)
      if (receiver.receiver_name || receiver.receiver_document) await confirmed.describe(receiver)
      await confirmPhoto(confirmed)
      const next = navigator.onLine
        ? 'enviando ao servidor.'
        : 'será enviado quando houver conexão.'
      notify.success('Canhoto guardado', `NF ${note.nf_number}: ${next}`)
      onClose()
    } catch (error) {
      say(error)
      setBusy(false)
    }
  }

  function shoot(picture: Blob, takenAt: Date) {
    setShooting(false)
    setProblem(null)
    take(picture, takenAt).catch(say)
  }

  const { forget } = photo
  const shootAgain = () => setShooting(true)
  return { shown, isShooting, isUnstored, busy, problem, shootAgain, take: shoot, confirm, forget }
}

/** The photo on the screen, and whether the phone could not store it. */
function useTaken({ note, driverId, consented, ...given }: Omit<Options, 'onClose'>) {
  const { user, company } = useSignedIn()
  const owner = { userId: user.id, companyId: company.id, name: user.full_name }
  const [taken, setTaken] = useState<TakenPhoto | null>(null)
  // The photo that was opened, whatever another tab does with it.
  const [draft] = useState(given.draft)
  const [isUnstored, setUnstored] = useState(false)
  const left = usePhotoOnPhone(draft?.id ?? null)
  const shown = taken ?? (draft && left.data ? leftPhoto(draft, left.data) : null)
  // Two quick taps take two photos before the first is drawn.
  const last = useRef<TakenPhoto | null>(null)

  async function take(picture: Blob, takenAt: Date) {
    const replaced = last.current ?? shown
    const fixed = fixPhoto(picture, { note, driverId, owner, takenAt, consented, replaced })
    last.current = fixed
    setTaken(fixed)
    await store(fixed)
  }

  async function store(photo: TakenPhoto) {
    await photo.store().catch((error: unknown) => {
      setUnstored(true)
      throw error
    })
    setUnstored(false)
  }

  return { shown, take, store, isUnstored, forget: () => setUnstored(false) }
}
