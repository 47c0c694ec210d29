import { deliveries } from '@canhoto/contracts/deliveries'
import type * as z from 'zod/mini'
import { call } from '../../../lib/http/api.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { notify } from '../../../ui/toasts/notify.ts'

/** A complete new delivery. Its id makes it one delivery even when it is sent twice. */
export interface DeliveryCreation {
  id: string
  /** Null for a delivery that was filled in by hand. */
  file: File | null
  body: z.input<typeof deliveries.createFromSefaz.body>
}

/** Sends a new delivery; answers 'queued' when this device stores it, to be sent later. */
export type CreateDelivery = (creation: DeliveryCreation) => Promise<'created' | 'queued'>

export const createDelivery: CreateDelivery = async ({ id, file, body }) => {
  await call(deliveries.createFromSefaz, {
    body,
    file,
    ...(file && { fileName: file.name }),
    headers: { 'idempotency-key': id },
  })
  return 'created'
}

type CreationResult = Awaited<ReturnType<CreateDelivery>> | 'already created'

/** As `create`, where the id may have reached the server before, with other values: the first ones are registered. */
export async function createOnce(
  create: CreateDelivery,
  creation: DeliveryCreation,
): Promise<CreationResult> {
  try {
    return await create(creation)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'KEY_REUSED') return 'already created'
    throw error
  }
}

export function announceCreation(result: CreationResult) {
  switch (result) {
    case 'created':
      notify.success('Entrega cadastrada!', 'A entrega foi registrada com sucesso')
      return
    case 'queued':
      notify.info('Entrega guardada', 'Será enviada assim que houver conexão.')
      return
    case 'already created':
      notify.info(
        'Entrega já registrada',
        'A tentativa anterior chegou ao servidor, sem o que foi alterado depois dela. Confira na lista.',
      )
  }
}
