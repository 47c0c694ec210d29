import { can } from '@canhoto/contracts/access'
import { dashboard } from '@canhoto/contracts/dashboard'
import { deliveries } from '@canhoto/contracts/deliveries'
import { reports } from '@canhoto/contracts/reports'
import { useState } from 'react'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { type AcceptedDocument, useDocument } from './document/use-document.ts'
import { listDoubts } from './form/doubtful-fields.ts'
import {
  applyNote,
  EMPTY_VALUES,
  proposeFromModel,
  type DeliveryModel,
} from './form/form-values.ts'
import { toBody } from './form/to-body.ts'
import {
  CONFIRMED,
  summarizeDelivery,
  toField,
  validateDelivery,
} from './form/validate-delivery.ts'
import {
  announceCreation,
  type CreateDelivery,
  createDelivery,
  createOnce,
} from './save/create-delivery.ts'

const FORM_OPTIONS = {
  toField,
  summarize: summarizeDelivery,
  toastsErrors: true,
  invalidates: [dashboard.kpis, deliveries.list, reports.deliveries],
  failure: {
    title: 'Erro ao salvar',
    text: 'Não foi possível salvar a entrega. Tente novamente.',
  },
  onSaved: announceCreation,
}

interface Options {
  dialog: OpenDialog
  create?: CreateDelivery | undefined
  model?: DeliveryModel | string | null | undefined
}

/** The state of the dialog: its two steps, the document and the form. */
export function useNewDelivery({ dialog, create = createDelivery, model }: Options) {
  const prefill = model ? proposeFromModel(model) : {}
  const { user } = useSignedIn()
  const role = roleOf(user)
  const canAssign = role !== null && can(role, 'deliveries.assign')
  const [step, setStep] = useState<'upload' | 'form'>('upload')
  const [isByHand, setByHand] = useState(false)

  const { form, ...state } = useEndpointForm(CONFIRMED, {
    dialog,
    initial: { ...EMPTY_VALUES, ...prefill },
    toBody(values) {
      const { deliveryId: id, reading } = document
      const driverId = (canAssign ? values.driver_id : user.driver_id) ?? ''
      return toBody({ ...EMPTY_VALUES, ...values }, { id, reading, driverId })
    },
    validate: (values) => validateDelivery(values, { canAssign, isByHand }),
    send: ({ body, values }) =>
      createOnce(create, { id: document.deliveryId, body, file: values.file as File | null }),
    onReset() {
      document.reset()
      setByHand(false)
      setStep('upload')
    },
    ...FORM_OPTIONS,
  })

  const document = useDocument({
    file: form.getValues().file,
    onAccepted: applyDocument,
    onSameFile: () => setStep('form'),
  })

  /** Replaces the values of the previous note or delivery; typed values stay, and the note fills the empty fields. */
  function applyDocument({ file, note, hadNote }: AcceptedDocument) {
    form.setValues({ ...applyNote(form.getValues(), { note, hadNote, prefill }), file })
    form.clearErrors()
    state.clearProblem()
    setStep('form')
  }

  return {
    ...state,
    step,
    form,
    document,
    canAssign,
    doubts: listDoubts(document.reading, form.getValues()),
    isByHand,
    toForm() {
      setByHand(document.file === null)
      setStep('form')
    },
    toUpload: () => setStep('upload'),
  }
}

export type NewDelivery = ReturnType<typeof useNewDelivery>
