/** The driver's day. It is not sealed (decision 0018). */
export interface StoredDay {
  /** The day (YYYY-MM-DD) that was started last. */
  startedOn: string | null
  route: { route_id: string; started_at: string } | null
  /** The day on which the driver went on with a route of an earlier one. */
  continuedOn: string | null
  vehicleId: string | null
  /** The version of the text that the driver agrees to. */
  consent: string | null
  /** Grows with each change, so that an older answer of the server changes nothing. */
  revision: number
}

export const NEW_DAY: StoredDay = {
  startedOn: null,
  route: null,
  continuedOn: null,
  vehicleId: null,
  consent: null,
  revision: 0,
}
