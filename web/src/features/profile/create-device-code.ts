import { OSMAND_PATH, trackingDevices } from '@canhoto/contracts/tracking-devices'
import { call } from '../../lib/http/api.ts'
import { addressOf } from '../../lib/http/config.ts'

/** A new secret, with the address to which the app sends. */
export async function createDeviceCode() {
  const { href: address } = await addressOf(OSMAND_PATH)
  const { secret } = await call(trackingDevices.create, {})
  return { address, secret }
}
